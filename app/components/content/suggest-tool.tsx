import { PageLink } from "~/components/ui/page-link";
import { useSettings, useSuggestsByForm } from "~/components/site/settings";

/**
 * A link to the form that suggests a tool (SUG-7). If the form is off, it opens an email to the contact address (D34),
 * if there is one.
 *
 * @param name fills in the form's name, such as with a search that found nothing
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

/** Maximum characters of the name to fill in. */
const maxName = 120;
