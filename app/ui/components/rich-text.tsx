import { useMatches } from "react-router";
import { descriptionsOf, showPictures } from "~/ui/imagery/descriptions";
import { useLabel } from "./settings";

/** A heading of the page. */
interface ContentsEntry {
  readonly id: string;
  readonly title: string;
}

interface ContentsProps {
  readonly entries: readonly ContentsEntry[];
  /** Another title than the usual one. */
  readonly title?: string;
}

const useContentsTitle = (given: string | undefined) => {
  const label = useLabel();
  return given ?? label("On this page");
};

/**
 * A long page's headings, in a rail beside the text from 1,100 px. The parent needs the class `with-toc`, and the text
 * as its first child. Narrower windows show `ContentsDisclosure`.
 */
export function ContentsRail({ entries, title: given }: ContentsProps) {
  const title = useContentsTitle(given);
  if (entries.length < 2) return null;
  return (
    <nav aria-label={title} className="toc toc-wide no-print">
      <div className="sticky top-[calc(var(--bar)+1.5rem)]">
        <p className="label mb-3">{title}</p>
        <ContentsList entries={entries} />
      </div>
    </nav>
  );
}

/** A long page's headings, in a disclosure above the text in narrow windows. */
export function ContentsDisclosure({ entries, title: given }: ContentsProps) {
  const title = useContentsTitle(given);
  if (entries.length < 2) return null;
  return (
    <details className="toc toc-narrow panel no-print mb-8 px-4 py-3">
      <summary className="font-semibold">{title}</summary>
      <nav aria-label={title} className="mt-3">
        <ContentsList entries={entries} />
      </nav>
    </details>
  );
}

function ContentsList({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`}>{entry.title}</a>
        </li>
      ))}
    </ol>
  );
}

/** Renders stored HTML, sanitized when it was saved. Never pass any other. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  const descriptions = descriptionsOf(useMatches());
  return (
    <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: showPictures(html, descriptions) }} />
  );
}
