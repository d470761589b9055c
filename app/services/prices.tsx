import { PageLink } from "~/first-view/page-link";
import { priceRanges, usualPrice } from "~/intake/rules/choices";
import type { PageTexts } from "~/texts/definitions";
import { Label, useSettings } from "~/ui/components/settings";
import type { Service } from "./service";

/** Where the table of prices stands. */
const pricesPath = "/services#prices";

/** The price ranges of the intake: each with its tier, what it leaves room for and how long that takes. */
export function PriceTable({ texts }: { texts: PageTexts<"services"> }) {
  const ranges = Object.entries(priceRanges(useSettings()));
  const hasWeeks = ranges.some(([, { weeks }]) => weeks);
  return (
    <table className="prices">
      <thead>
        <tr>
          <th scope="col">{texts.costRange}</th>
          <th scope="col">{texts.costTier}</th>
          <th scope="col">{texts.costScope}</th>
          {hasWeeks && <th scope="col">{texts.costWeeks}</th>}
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
              {isRecommended && (
                <span className="badge ms-2">
                  <Label text="Most Popular" />
                </span>
              )}
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
export function UsualPrice({
  service,
  texts,
}: {
  service: Pick<Service, "usualBudget" | "weeks">;
  texts: PageTexts<"services">;
}) {
  const usual = usualPrice(service, useSettings());
  return (
    <p className="usual-price">
      {usual && (
        <>
          <span>{texts.costBefore}</span> <strong className="price">{usual.label}</strong>{" "}
          <span>{usual.scope}</span>{" "}
        </>
      )}
      <PageLink to={pricesPath} className="text-link">
        {texts.costAll}
      </PageLink>
    </p>
  );
}
