import { PageLink } from "~/first-view/page-link";
import { useSettings, useSuggestsByForm } from "~/ui/components/settings";

/**
 * A link to the form for suggesting a tool (SUG-7). If the form is off, opens an email to the contact address (D34), if
 * there is one.
 *
 * @param name prefills the form's name, for example with a search that found nothing
 */
export function SuggestTool({ name = "" }: { name?: string }) {
  const { contactEmail } = useSettings();
  if (useSuggestsByForm())
    return (
      <PageLink
        to={
          name === "" ? "/suggest-a-tool" : `/suggest-a-tool?${new URLSearchParams({ name: name.slice(0, maxName) })}`
        }
        rel={name === "" ? undefined : "nofollow"}
        className="button"
      >
        Suggest a Tool
      </PageLink>
    );
  return contactEmail ? (
    <a href={`mailto:${contactEmail}?subject=Suggest%20a%20tool`} className="button">
      Suggest a Tool
    </a>
  ) : null;
}

/** Maximum characters of a prefilled name. */
const maxName = 120;
