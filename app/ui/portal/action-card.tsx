import type { ReactNode } from "react";
import { Form } from "react-router";

interface ActionCardProps {
  /** The id of the heading, unique on the page. */
  readonly id: string;
  readonly level: 2 | 3;
  readonly heading: ReactNode;
  /** The form's hidden field, whose value is the id of the item. */
  readonly field: readonly [name: string, value: string];
  /** The buttons, by the value of `intent`. */
  readonly actions: Readonly<Record<string, string>>;
  /** Shown below the heading. */
  readonly children: ReactNode;
}

/** An item of a short list, with a button for each action. */
export function ActionCard({ id, level, heading, field: [name, value], actions, children }: ActionCardProps) {
  const Heading = `h${level}` as const;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 rounded-card border border-line bg-raised p-5">
      <div className="min-w-0 flex-1 basis-72">
        <Heading id={id} className="flex flex-wrap items-center gap-3 text-lg wrap-anywhere">
          {heading}
        </Heading>
        {children}
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name={name} value={value} />
        {Object.entries(actions).map(([intent, label]) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            aria-describedby={id}
            className="button button-dense"
          >
            {label}
          </button>
        ))}
      </Form>
    </li>
  );
}
