import { PageLink } from "~/ui/first-view/page-link";
import type { ContentType } from "~/content/types/content-type";
import { LocalTime } from "~/ui/portal/local-time";
import type { EditedItem } from "~/admin/preview/edited-item";

/** When a row was last saved, and links to its page, history and deletion. */
export function ItemLinks({ type, item }: { type: ContentType; item: EditedItem }) {
  const base = `/admin/${type.name}/${item.rowId}`;
  return (
    <section aria-label="This item" className="editor-links">
      {item.updatedAt && (
        <p className="text-sm text-muted">
          Updated <LocalTime instant={item.updatedAt} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {type.hasPage && item.isPublic && (
          <a href={`${base}/live`} target="_blank" rel="noopener" className="text-link">
            View page
          </a>
        )}
        <PageLink to={`${base}/history`} className="text-link">
          History
        </PageLink>
        <PageLink to={`${base}/delete`} prefetch="none" className="text-link">
          Delete
        </PageLink>
      </p>
    </section>
  );
}
