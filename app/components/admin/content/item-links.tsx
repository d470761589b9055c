import { PageLink } from "~/components/ui/page-link";
import type { ContentType } from "~/domain/content/types/content-type";
import { Moment } from "../moment";
import type { EditedItem } from "./edited-item";

/** When a row was saved, and where else one goes with it: its page or a preview, its history, its deletion. */
export function ItemLinks({ type, item }: { type: ContentType; item: EditedItem }) {
  const base = `/admin/${type.name}/${item.rowId}`;
  return (
    <section aria-label="About this row" className="editor-links">
      {item.updatedAt && (
        <p className="text-sm text-muted">
          Saved <Moment instant={item.updatedAt} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {type.hasPage && (
          <a href={`${base}/live`} target="_blank" rel="noopener" className="text-link">
            {item.isPublic ? "View the page" : "Preview"}
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
