import { PageLink } from "./page-link";

/** A filter of a list. */
export interface FilterTab {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
  /** How many entries it leaves. Left out where nothing counts them. */
  readonly count?: number;
}

/** Filters of a list as links, so that each has an address and works without script. The only pills of the site. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <PageLink to={tab.to} preventScrollReset className="tab" aria-current={tab.current ? "true" : undefined}>
              {tab.label}{" "}
              {tab.count !== undefined && <span className="tab-count">{tab.count.toLocaleString("en-US")}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
