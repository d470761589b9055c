import { Form } from "react-router";
import { PageLink } from "~/first-view/page-link";
import type { SetupData, SetupItem } from "./checklist";

/** The setup checklist. Native elements, so that it works and collapses without script. */
export function SetupChecklist({ setup: { items, version } }: { setup: SetupData }) {
  const doneCount = items.filter(({ isDone }) => isDone).length;
  const next = items.find(({ isDone }) => !isDone);
  return (
    <details open className="mt-5 rounded-card border border-line bg-raised">
      <summary className="disclosure px-4 py-2.5">
        <h2 className="inline text-lg">Set up your site</h2>
        <span className="ml-3 text-sm text-muted">
          {doneCount} of {items.length} done
        </span>
      </summary>
      <ul className="border-t border-line px-4 pb-2 lg:columns-2 lg:gap-x-10">
        {items.map((item) => (
          <li key={item.name} id={`setup-${item.name}`} className="break-inside-avoid">
            {item.isDone ? (
              <div className="py-2.5">
                <ItemTitle item={item} />
              </div>
            ) : (
              // One is open at a time: otherwise the list would push the rest off the screen.
              <details name="setup" open={item === next}>
                <summary className="disclosure py-2.5">
                  <ItemTitle item={item} />
                </summary>
                <div className="pb-4 pl-5">
                  <OpenItem item={item} version={version} />
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function ItemTitle({ item: { title, isDone } }: { item: SetupItem }) {
  return (
    <h3 className="inline font-sans text-base font-semibold">
      <span aria-hidden="true" className={isDone ? "text-good" : "text-muted"}>
        {isDone ? "✓ " : "○ "}
      </span>
      {title}
      <span className="sr-only">{isDone ? ": done" : ": to do"}</span>
    </h3>
  );
}

function OpenItem({ item, version }: { item: SetupItem; version: number }) {
  const { confirmable, link, texts, removable } = item;
  const isChoice = confirmable.length > 1;
  return (
    <>
      {texts.map((text) => (
        <p key={text} className="mt-1 max-w-[70ch] text-sm text-muted">
          {text}
        </p>
      ))}
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="version" value={version} />
        {confirmable.map(({ name, label, value }) =>
          isChoice ? (
            <label key={name} className="flex items-start gap-2.5 py-2.5 sm:py-1">
              <input type="checkbox" name="confirm" value={name} className="mt-1.5" />
              <span className="min-w-0 break-words">
                {label}: {value}
              </span>
            </label>
          ) : (
            <p key={name} className="py-1 break-words">
              <input type="hidden" name="confirm" value={name} />
              {label}: {value}
            </p>
          ),
        )}
        <p className="mt-2 flex flex-wrap items-center gap-3">
          {removable !== undefined && (
            <button type="submit" name="intent" value="remove-samples" className="button button-dense">
              Remove sample content
            </button>
          )}
          {confirmable.length > 0 && (
            <button type="submit" name="intent" value="confirm" className="button button-dense">
              {item.confirmLabel}
              <span className="sr-only">: {item.title}</span>
            </button>
          )}
          <PageLink to={link.to} prefetch="none" className="text-link text-sm">
            {link.label}
            <span className="sr-only">: {item.title}</span>
          </PageLink>
        </p>
      </Form>
    </>
  );
}
