import { PageLink } from "~/components/ui/page-link";
import { useSettings, useSuggestsByForm } from "~/components/site/settings";

/**
 * A button that leads to the form (SUG-7). Without mail it opens an e-mail to the contact address (D34), if there is one.
 *
 * @param name what was searched for and not found, to begin the form with
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

/** Longer searches are no names. */
const maxName = 120;
