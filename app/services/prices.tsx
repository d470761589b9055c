import { PageLink } from "~/first-view/page-link";
import { priceRanges, usualPrice } from "~/intake/rules/choices";
import { useSettings } from "~/ui/components/settings";
import type { Service } from "./service";

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

/** What most projects of a service cost at first, with the way to all prices. */
export function UsualPrice({ service }: { service: Pick<Service, "usualBudget" | "weeks"> }) {
  const usual = usualPrice(service, useSettings());
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
