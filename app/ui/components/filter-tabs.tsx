import { formatNumber } from "~/base/words/numbers";
import { PageLink } from "~/first-view/page-link";
import { useWords } from "./settings";

/** A filter of a list. */
export interface FilterTab {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
  /** The number of entries that match; absent if they are not counted. */
  readonly count?: number;
  /** Whether there may be more than `count`. */
  readonly isCapped?: boolean;
  /** Whether it is no link, because it leads to nothing. */
  readonly isDeadEnd?: boolean;
}

interface FilterTabsProps {
  readonly label: string;
  readonly tabs: readonly FilterTab[];
  /** Keeps crawlers out of filtered searches: every word in every filter would be a page. */
  readonly nofollow?: boolean;
}

/** A list's filters as links, so that each has an address and works without script. The site's only pills. */
export function FilterTabs({ label, tabs, nofollow = false }: FilterTabsProps) {
  const words = useWords();
  return (
    <nav aria-label={words(label)}>
      <ul className="tabs">
        {tabs.map((tab) => (
          // Not by the address, which a search changes: the focused link would be replaced.
          <li key={tab.label}>
            {tab.isDeadEnd ? (
              <span role="link" className="tab" aria-disabled="true">
                <TabText tab={tab} language={words.language} />
              </span>
            ) : (
              <PageLink
                to={tab.to}
                preventScrollReset
                className="tab"
                rel={nofollow ? "nofollow" : undefined}
                aria-current={tab.current ? "true" : undefined}
              >
                <TabText tab={tab} language={words.language} />
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabText({ tab: { label, count, isCapped }, language }: { tab: FilterTab; language: string | undefined }) {
  return (
    <>
      {label}{" "}
      {count !== undefined && (
        <span className="tab-count">
          {formatNumber(count, language)}
          {isCapped && "+"}
        </span>
      )}
    </>
  );
}
