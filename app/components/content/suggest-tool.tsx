import { PageLink } from "~/components/ui/page-link";
import { useSettings, useSuggestsByForm } from "~/components/site/settings";

/** A button that leads to the form (SUG-7). Without mail it opens an e-mail to the contact address (D34), if there is one. */
export function SuggestTool() {
  const { contactEmail } = useSettings();
  if (useSuggestsByForm())
    return (
      <PageLink to="/suggest-a-tool" className="button">
        Suggest a Tool
      </PageLink>
    );
  return contactEmail ? (
    <a href={`mailto:${contactEmail}?subject=Suggest%20a%20tool`} className="button">
      Suggest a Tool
    </a>
  ) : null;
}
