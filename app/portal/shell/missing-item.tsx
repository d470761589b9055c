import { PageLink } from "~/ui/first-view/page-link";
import { trashDays } from "~/content/types/content-type";
import { RefusalPage } from "./admin-not-found";

/** The page for an item that no longer exists. */
export function MissingItem({ section }: { section: string }) {
  const list = `/admin/${section}`;
  return (
    <RefusalPage
      title="This no longer exists"
      text={`It may have been deleted. Deleted items stay in the trash for ${trashDays} days.`}
      back={{ to: list, label: "Back to the list" }}
    >
      <PageLink to={`${list}/trash`} className="button">
        Open the trash
      </PageLink>
    </RefusalPage>
  );
}
