import type { ReactNode } from "react";
import { PageLink } from "~/ui/first-view/page-link";

/** A tag; a link if there is a list for it. */
export interface Tag {
  readonly label: string;
  readonly to?: string | undefined;
}

/** Tags are plain text, neither buttons nor filters. */
export function Tags({ tags, label = "Tags" }: { tags: readonly Tag[]; label?: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.label}>
          {tag.to === undefined ? (
            tag.label
          ) : (
            <PageLink to={tag.to} className="inline-block py-0.5">
              {tag.label}
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const tones = { neutral: "text-muted", good: "text-good", caution: "text-caution", danger: "text-danger" } as const;

/** A status, such as "Active". The text carries the meaning; the colour only repeats it. */
export function StatusBadge({ tone = "neutral", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}
