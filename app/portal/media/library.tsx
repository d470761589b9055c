import { useLocation, useRevalidator } from "react-router";
import type { PageCursors } from "~/base/listing/list-page";
import {
  keptDays,
  type LibraryPicture,
  type LibraryQuery,
  pictureFilterLabels,
  pictureFilters,
  sizeText,
  usesText,
} from "~/content/media/library";
import { PageLink } from "~/first-view/page-link";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice, type Question } from "~/ui/portal/action-feedback";
import { BulkBar, bulkFormId, type Selection, useSelection } from "~/ui/portal/bulk-bar";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText, listAddress } from "~/ui/portal/list-address";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { type ListColumn, ListTable, rowLinkAttribute, useListKeys } from "~/ui/portal/list-table";
import { LocalTime, useIsHydrated } from "~/ui/portal/local-time";
import { LazyUploadPanel } from "./lazy-upload-panel";
import { SmallPicture } from "./small-picture";

/** Adds pictures by drop, paste or file dialog; without script, with a plain form. */
function LibraryUpload({ room, onStored }: { room: string; onStored: (picture: LibraryPicture) => void }) {
  const { pathname, search } = useLocation();
  const hasScript = useIsHydrated();
  return (
    <section aria-label="Upload">
      <LazyUploadPanel onStored={onStored} label="Upload pictures" isMany />
      {!hasScript && (
        <form
          method="post"
          encType="multipart/form-data"
          action={pathname + search}
          className="without-scripting flex flex-wrap items-center gap-3 rounded-card border border-dashed border-line p-3"
        >
          <label className="grid gap-1">
            <span className="form-field-label">Upload pictures</span>
            <input type="file" name="file" multiple accept="image/*" />
          </label>
          <button type="submit" className="button button-dense">
            Upload
          </button>
        </form>
      )}
      <p className="mt-1 text-sm text-muted">JPEG, PNG, WebP, AVIF or GIF, up to 20 MB. {room}.</p>
    </section>
  );
}

/** The action data of an upload without script, or of a bulk action. */
export interface LibraryActionData {
  readonly notice?: Notice;
  readonly question: Question | null;
}

/** The picture library (MEDIA-6). */
export function Library({
  page,
  query,
  room,
  off,
  actionData,
}: {
  page: PageCursors & { readonly pictures: readonly LibraryPicture[] };
  query: LibraryQuery;
  /** How full the library is, in words. */
  room: string;
  /** Why uploading is off; null if it is on. */
  off: string | null;
  actionData: LibraryActionData | null;
}) {
  const { pictures, before, after } = page;
  const location = useLocation();
  const { revalidate } = useRevalidator();
  const selection = useSelection(
    pictures.map(({ rowId }) => String(rowId)),
    actionData?.notice,
  );
  useListKeys({ toggle: selection.toggle });
  const isFiltered = query.text !== "" || query.filter !== "";
  const isPaged = before !== null || after !== null;
  const isTrash = query.filter === "trash";
  const other = query.view === "grid" ? "list" : "grid";
  return (
    <>
      <ActionNotice of={actionData} />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading">Pictures</h1>
        <div className="flex flex-wrap gap-2">
          <PageLink
            to={listAddress(location, { view: other === "grid" ? "" : other })}
            prefetch="none"
            className="button button-dense"
          >
            {other === "list" ? "Show as a list" : "Show as a grid"}
          </PageLink>
          <PageLink
            to={isTrash ? "/admin/media" : "/admin/media?show=trash"}
            prefetch="none"
            className="button button-dense"
          >
            {isTrash ? "All pictures" : "Trash"}
          </PageLink>
        </div>
      </div>
      {isTrash ? (
        <p className="text-muted">
          Pictures stay in the trash, and at their address, for {keptDays} days. Open one to restore it.
        </p>
      ) : off === null ? (
        <LibraryUpload room={room} onStored={() => void revalidate()} />
      ) : (
        <p className="rounded-card border border-line bg-raised p-4" role="note">
          {off}
        </p>
      )}
      <div className="mt-5">
        <FilterBar
          search={{ label: "Search by name or alt text", value: query.text }}
          selects={[
            {
              name: "show",
              label: "Show",
              value: query.filter,
              options: [
                { value: "", label: "All pictures" },
                ...pictureFilters.map((value) => ({ value, label: pictureFilterLabels[value] })),
              ],
            },
          ]}
          hiddenFields={{ view: query.view === "list" ? "list" : "" }}
          count={isPaged ? "Newest first" : countText(pictures.length, false, "picture", "pictures")}
        />
      </div>
      {pictures.length === 0 ? (
        <EmptyList>
          {isTrash && query.text === "" && !isPaged
            ? "The trash is empty."
            : isFiltered
              ? "No pictures found. Try another search or clear the filters."
              : "No pictures yet."}
        </EmptyList>
      ) : (
        <>
          <BulkBar
            selection={selection}
            shownCount={pictures.length}
            total={{ count: pictures.length, more: false }}
            names={["picture", "pictures"]}
            actions={[
              isTrash ? { intent: "remove", label: "Delete permanently" } : { intent: "delete", label: "Delete" },
            ]}
            question={actionData?.question ?? null}
          />
          {query.view === "list" ? (
            <ListTable
              caption="Pictures"
              rows={pictures}
              columns={columns}
              keyOf={({ rowId }) => String(rowId)}
              hrefOf={({ rowId }) => `/admin/media/${rowId}`}
              labelOf={({ name }) => name}
              selection={selection}
            />
          ) : (
            <Grid pictures={pictures} selection={selection} />
          )}
        </>
      )}
      <ListPager cursors={{ before, after }} labels={["Newer", "Older"]} />
    </>
  );
}

const altText = ({ alt, isDecorative }: LibraryPicture) => (isDecorative ? "Decorative" : alt);

const columns: ReadonlyArray<ListColumn<LibraryPicture>> = [
  {
    label: "Name",
    className: "w-full",
    cell: (picture) => (
      <span className="inline-flex items-center gap-3">
        <SmallPicture picture={picture} className="size-12 shrink-0" />
        {picture.name}
      </span>
    ),
  },
  {
    label: "Alt text",
    cell: (picture) => <span className="list-detail">{altText(picture) || "None"}</span>,
  },
  { label: "Use", className: "whitespace-nowrap", cell: ({ uses }) => usesText(uses) },
  {
    label: "Size",
    className: "whitespace-nowrap",
    cell: ({ width, height, bytes }) => `${width} × ${height}, ${sizeText(bytes)}`,
  },
  {
    label: "Added",
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => <LocalTime instant={createdAt} dateOnly />,
  },
];

function Grid({ pictures, selection }: { pictures: readonly LibraryPicture[]; selection: Selection }) {
  return (
    <ul aria-label="Pictures" className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6">
      {pictures.map((picture) => {
        const key = String(picture.rowId);
        return (
          <li
            key={key}
            className="relative grid content-start rounded-card border border-line bg-raised has-checked:border-accent"
          >
            <label className="absolute top-0 left-0 z-10 grid size-11 place-items-center">
              <input
                type="checkbox"
                form={bulkFormId}
                name="key"
                value={key}
                aria-label={`Select ${picture.name}`}
                checked={selection.has(key)}
                onChange={() => selection.toggle(key)}
                className="size-6"
              />
            </label>
            <PageLink
              to={`/admin/media/${key}`}
              prefetch="none"
              className="grid gap-1 p-1.5"
              {...{ [rowLinkAttribute]: key }}
            >
              <SmallPicture picture={picture} alt={picture.alt} className="aspect-[3/2] w-full" />
              <span className="px-1.5 pt-1 font-semibold wrap-anywhere">{picture.name}</span>
              <span className="px-1.5 pb-1 text-sm text-muted">
                {usesText(picture.uses)}
                {altText(picture) === "" && <span className="text-caution"> · No alt text</span>}
              </span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
