import { PageLink } from "~/first-view/page-link";
import { priceRanges } from "~/intake/rules/choices";
import { showsTypicalPrices } from "~/settings/settings";
import { useSettings } from "~/ui/components/settings";
import type { Service } from "./service";
import { findServiceKind } from "./services";

/** Where the table of prices stands. */
const pricesPath = "/services#prices";

/** The price ranges of the intake: each with its tier, what it leaves room for and how long that takes. */
export function PriceTable() {
  const ranges = Object.entries(priceRanges(useSettings()));
  const hasWeeks = ranges.some(([, { weeks }]) => weeks);
  return (
    <table className="prices">
      <thead>
        <tr>
          <th scope="col">Range</th>
          <th scope="col">Tier</th>
          <th scope="col">What it leaves room for</th>
          {hasWeeks && <th scope="col">Typical time</th>}
        </tr>
      </thead>
      <tbody>
        {ranges.map(([id, { label, detail, scope, weeks, isRecommended }]) => (
          <tr key={id}>
            <th scope="row" className="price">
              {label}
            </th>
            <td>
              {detail}
              {isRecommended && <span className="badge ml-2">Most Popular</span>}
            </td>
            <td>{scope}</td>
            {hasWeeks && <td>{weeks}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The range in which most projects of a service start, and how long these take; null if nobody confirmed it (D47). */
export function useUsualPrice({ slug }: Pick<Service, "slug">) {
  const settings = useSettings();
  const range = priceRanges(settings)[findServiceKind(slug)?.usualBudget ?? ""];
  return range && showsTypicalPrices(settings) ? range : null;
}

/** What most projects of a service cost at first, with the way to all prices. */
export function UsualPrice({ service }: { service: Pick<Service, "slug"> }) {
  const usual = useUsualPrice(service);
  return (
    <p className="usual-price">
      {usual && (
        <>
          <span>Most start at</span> <strong className="price">{usual.label}</strong> <span>{usual.scope}</span>{" "}
        </>
      )}
      <PageLink to={pricesPath} className="text-link">
        All prices
      </PageLink>
    </p>
  );
}
