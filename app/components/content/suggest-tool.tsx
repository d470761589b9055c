import { useSettings } from "~/components/site/settings";

/** A button that opens an e-mail to the contact address (D34); nothing without one. */
export function SuggestTool() {
  const { contactEmail } = useSettings();
  return contactEmail ? (
    <a href={`mailto:${contactEmail}?subject=Suggest%20a%20tool`} className="button">
      Suggest a Tool
    </a>
  ) : null;
}
