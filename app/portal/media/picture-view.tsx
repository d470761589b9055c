import { Form, useSubmit } from "react-router";
import { PageLink } from "~/ui/first-view/page-link";
import { sizeText, usesText, type LibraryPicture, type PictureUse } from "~/content/media/library";
import type { Notice } from "~/ui/components/toast";
import { TextField } from "~/portal/controls/text-field";
import { FlagField } from "~/portal/controls/choice-field";
import { ActionNotice } from "~/ui/portal/action-notice";
import { Confirmation, type Question } from "~/ui/portal/confirmation";
import { LocalTime } from "~/ui/portal/local-time";
import { useIsHydrated } from "~/ui/portal/use-is-hydrated";
import { DeletedPicture } from "./deleted-picture";
import { FocalPoint } from "./focal-point";
import { LazyUploadPanel } from "./lazy-upload-panel";

/** The action data of a change of a picture. */
export interface PictureActionData {
  readonly notice?: Notice;
  readonly question?: Question;
}

/** A picture of the library: its texts, uses and actions (MEDIA-6, MEDIA-7). */
export function PictureView({
  picture,
  uses,
  off,
  actionData,
}: {
  picture: LibraryPicture;
  uses: readonly PictureUse[];
  off: string | null;
  actionData: PictureActionData | null;
}) {
  const path = `/admin/media/${picture.rowId}`;
  return (
    <>
      <ActionNotice of={actionData} />
      {actionData?.question && <Confirmation question={actionData.question} />}
      <p className="label">
        <PageLink to="/admin/media" className="text-link">
          Pictures
        </PageLink>
      </p>
      <h1 className="mt-1.5 text-heading wrap-anywhere">{picture.name}</h1>
      <p className="mt-1 text-muted">
        {picture.width} × {picture.height} pixels, {sizeText(picture.bytes)}, added{" "}
        <LocalTime instant={picture.createdAt} dateOnly />
      </p>
      {picture.deletedAt === null ? (
        <PictureForm picture={picture} path={path} />
      ) : (
        <DeletedPicture picture={{ ...picture, deletedAt: picture.deletedAt }} path={path} />
      )}
      <section className="mt-10 max-w-prose">
        <h2 className="text-xl">{usesText(picture.uses)}</h2>
        <ul className="mt-2">
          {uses.map(({ label, kind, href }) => (
            <li key={href}>
              <PageLink to={href} prefetch="none" className="text-link">
                {label}
              </PageLink>{" "}
              <span className="text-sm text-muted">{kind}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm">
          Address:{" "}
          <a href={picture.address} className="text-link wrap-anywhere">
            {picture.address}
          </a>
        </p>
      </section>
      {off === null && picture.deletedAt === null && <Replacement path={path} />}
    </>
  );
}

/** The form of the texts and focal point of a picture. */
function PictureForm({ picture, path }: { picture: LibraryPicture; path: string }) {
  return (
    <Form
      key={`${picture.rowId} ${picture.version}`}
      method="post"
      action={path}
      preventScrollReset
      className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <FocalPoint picture={picture} />
      <div className="grid content-start gap-4">
        <input type="hidden" name="version" value={picture.version} />
        <TextField
          name="alt"
          label="Alt text"
          defaultValue={picture.alt}
          hint="Describes the picture to people who cannot see it."
        />
        <FlagField
          name="decorative"
          label="Decorative"
          hint="Screen readers skip it."
          defaultChecked={picture.isDecorative}
        />
        <TextField name="name" label="Name" defaultValue={picture.name} required />
        <TextField
          name="credit"
          label="Credit"
          defaultValue={picture.credit}
          hint="Who made it, or where it is from. Shown below it on the site, as “Photo: …”."
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            Save
          </button>
          <button type="submit" name="intent" value="delete" className="button">
            Delete
          </button>
        </div>
      </div>
    </Form>
  );
}

function Replacement({ path }: { path: string }) {
  const submit = useSubmit();
  const hasScript = useIsHydrated();
  const replaceBy = ({ rowId }: LibraryPicture) =>
    void submit({ intent: "replace", next: String(rowId) }, { method: "post", action: path });
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="text-xl">Replace</h2>
      <p className="mt-1 mb-3 text-muted">
        The new picture replaces this one everywhere and keeps its alt text. You can undo this.
      </p>
      <LazyUploadPanel onStored={replaceBy} label="Upload another picture" isMany={false} />
      {!hasScript && (
        <form
          method="post"
          encType="multipart/form-data"
          action={path}
          className="without-scripting flex flex-wrap items-center gap-3"
        >
          <input type="file" name="file" accept="image/*" aria-label="Another picture" />
          <button type="submit" name="intent" value="replace" className="button button-dense">
            Replace
          </button>
        </form>
      )}
    </section>
  );
}
