import { Form, useNavigation } from "react-router";
import { boundedText } from "~/base/listing/list-page";
import { formatNumber } from "~/base/words/numbers";
import {
  type Finding,
  type FindingCounts,
  findingLabels,
  type FindingPage,
  type FindingProgress,
  type FindingQuery,
  type FindingSection,
  type QuickFix,
  type QuickFixActionData,
} from "~/catalog/findings/finding";
import type { LeftPicture } from "~/content/media/library";
import { PageLink } from "~/first-view/page-link";
import { TextAreaField, TextField } from "~/portal/controls/fields";
import { contentTypes } from "~/types";
import { Badge } from "~/ui/portal/badge";
import { FilterBar } from "~/ui/portal/filter-bar";
import { EmptyList, KeysetPager } from "~/ui/portal/list-pager";
import { LocalTime } from "~/ui/portal/local-time";

/** A finding about a row, with the field that fixes it or a link to the form. */
function FindingRow({
  finding,
  refusal,
  left,
}: {
  finding: Finding;
  /** The text that was not saved, and why. */
  refusal: NonNullable<QuickFixActionData["refusal"]> | null;
  /** The pictures that could not be brought into the library. */
  left: readonly LeftPicture[];
}) {
  const { key, kind, label, item, text, editedAt, href, quickFix } = finding;
  return (
    <li className="rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={key} className="min-w-0 text-base wrap-anywhere">
          <PageLink to={href} prefetch="none" className="list-link">
            {label}
          </PageLink>
        </h2>
        <Badge
          tone={kind === "broken-link" || kind === "dead-link" ? "danger" : kind === "no-image" ? "plain" : "caution"}
        >
          {findingLabels[kind]}
        </Badge>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {text} {item} · {finding.section === "media" ? "added" : "edited"} <LocalTime instant={editedAt} />
      </p>
      {quickFix ? (
        <QuickFixForm finding={finding} quickFix={quickFix} refusal={refusal} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          {kind === "foreign-picture" && (
            <FixForm finding={finding} intent="bring-in" text="Bring into the library" busyText="Fetching…" />
          )}
          {kind === "moved-link" && (
            <FixForm finding={finding} intent="new-address" text="Use the new address" busyText="Saving…" />
          )}
          {kind === "due-review" && (
            <FixForm finding={finding} intent="reviewed" text="Checked today" busyText="Saving…" />
          )}
          <PageLink to={href} prefetch="none" className="button button-dense" aria-describedby={key}>
            Open
          </PageLink>
        </div>
      )}
      {left.length > 0 && (
        <ul role="alert" className="mt-3 grid gap-1 text-sm wrap-anywhere text-danger">
          {left.map(({ address, reason }) => (
            <li key={address}>
              {address}: {reason}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The button of a fix that needs no text. */
function FixForm({
  finding: { key, label, section, rowId },
  intent,
  text,
  busyText,
}: {
  finding: Finding;
  intent: "bring-in" | "new-address" | "reviewed";
  text: string;
  busyText: string;
}) {
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get("key") === key;
  return (
    <Form method="post" preventScrollReset>
      {Object.entries({ intent, key, label, section, row: rowId }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-dense" aria-describedby={key} aria-disabled={isBusy || undefined}>
        {isBusy ? busyText : text}
      </button>
    </Form>
  );
}

function QuickFixForm({
  finding: { key, label, section, rowId },
  quickFix,
  refusal,
}: {
  finding: Finding;
  quickFix: QuickFix;
  refusal: NonNullable<QuickFixActionData["refusal"]> | null;
}) {
  const navigation = useNavigation();
  const isSaving = navigation.formData?.get("key") === key;
  const field = {
    name: "text",
    id: `${key}-text`,
    label: quickFix.label,
    defaultValue: refusal?.text ?? quickFix.text,
    error: refusal?.error,
    recommendedLength: quickFix.budget,
  };
  return (
    <Form method="post" preventScrollReset className="mt-3 grid max-w-prose gap-2">
      {Object.entries({ key, label, section, row: rowId, version: quickFix.version, field: quickFix.field }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {quickFix.isLine ? <TextField {...field} /> : <TextAreaField {...field} rows={2} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className="button button-dense"
          aria-describedby={key}
          aria-disabled={isSaving || undefined}
        >
          {isSaving ? "Saving…" : "Save"}
        </button>
        {quickFix.orDecorative && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input type="checkbox" name="decorative" /> Decorative: screen readers skip it
          </label>
        )}
      </div>
    </Form>
  );
}

const sectionLabel = (section: FindingSection): string =>
  section === "media" ? "Pictures" : contentTypes[section].title;

/** The list of findings, each with a way to fix it (ATT-2, ATT-4). */
export function FindingList({
  query,
  page,
  counts,
  progress,
  actionData,
}: {
  query: FindingQuery;
  page: FindingPage;
  counts: FindingCounts;
  progress: FindingProgress | null;
  /** The result of the last fix. */
  actionData: QuickFixActionData | null;
}) {
  const refused = actionData?.refusal;
  // By the row: what was brought in changes the key of its finding.
  const isLeft = ({ kind, section, rowId }: Finding) =>
    kind === "foreign-picture" && actionData?.left?.section === section && actionData.left.rowId === rowId;
  const total = boundedText(counts.visible);
  return (
    <>
      <h1 className="text-heading">Needs attention</h1>
      <p className="mt-2 max-w-prose text-muted">
        Missing or truncated text, pictures without alt text or on other sites, broken, dead and moved links, forgotten
        drafts, and facts to check again. Items disappear once they are fixed.
      </p>
      {progress && (
        <div className="notice mt-4">
          Checking {formatNumber(progress.inspectedCount)} of {formatNumber(progress.of)} items… The list and its counts
          may be incomplete until then.
        </div>
      )}
      <div className="mt-4">
        <FilterBar
          selects={[
            {
              name: "kind",
              label: "Filter by issue",
              value: query.kind,
              options: withChosen(
                [
                  { value: "", label: "All issues" },
                  ...counts.kinds.map(({ kind, ...count }) => ({
                    value: kind,
                    label: `${findingLabels[kind]} (${boundedText(count)})`,
                  })),
                ],
                query.kind && { value: query.kind, label: findingLabels[query.kind] },
              ),
            },
            {
              name: "section",
              label: "Filter by section",
              value: query.section,
              options: withChosen(
                [
                  { value: "", label: "All sections" },
                  ...counts.sections.map(({ section, ...count }) => ({
                    value: section,
                    label: `${sectionLabel(section)} (${boundedText(count)})`,
                  })),
                ],
                query.section && { value: query.section, label: sectionLabel(query.section) },
              ),
            },
          ]}
          count={total === "1" ? "1 item" : `${total} items`}
        />
      </div>
      {page.items.length === 0 ? (
        <EmptyList>
          {query.kind || query.section ? "Nothing here needs attention." : "Nothing needs attention."}
        </EmptyList>
      ) : (
        <ul className="mt-4 grid gap-3">
          {page.items.map((finding) => (
            <FindingRow
              key={`${finding.key}/${finding.quickFix?.version ?? ""}`}
              finding={finding}
              refusal={refused?.key === finding.key ? refused : null}
              left={isLeft(finding) ? actionData!.left!.pictures : []}
            />
          ))}
        </ul>
      )}
      <KeysetPager page={page} />
    </>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Keeps a chosen filter among the options even if it matches nothing. */
const withChosen = (options: readonly Option[], selectedOption: Option | ""): readonly Option[] =>
  selectedOption === "" || options.some(({ value }) => value === selectedOption.value)
    ? options
    : [...options, selectedOption];
