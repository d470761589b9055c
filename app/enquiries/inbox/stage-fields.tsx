import { commonCurrencies, lostReasonChoices } from "~/enquiries/rules/outcome";
import { useSettings } from "~/ui/components/settings";

/** The stage to set, and the amount of each that was won or why each was lost. */
export function StageFields({ options }: { options: ReadonlyArray<readonly [string, { readonly label: string }]> }) {
  const { currency } = useSettings();
  return (
    <span className="follow-up contents">
      <select name="status" aria-label="New stage" className="field field-dense" defaultValue="contacted">
        {options.map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="outcome-fields" data-outcome="won">
        <input
          name="amount"
          aria-label="Amount of each"
          placeholder="Amount of each"
          className="field field-dense w-32"
        />
        <select name="currency" aria-label="Currency" className="field field-dense" defaultValue={currency || "EUR"}>
          {[...new Set([currency || "EUR", ...commonCurrencies])].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </span>
      <span className="outcome-fields" data-outcome="lost">
        <select name="lostReason" aria-label="Why they were lost" className="field field-dense">
          <option value="">Reason not said</option>
          {Object.entries(lostReasonChoices).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          name="lostNote"
          aria-label="In a few words"
          placeholder="In a few words"
          className="field field-dense w-40"
        />
      </span>
    </span>
  );
}
