import { useState } from "react";
import { Form, useSubmit } from "react-router";
import { daysAfter } from "~/base/time/dates";
import { keptDays, type LibraryPicture, type PictureUse, sizeText, usesText } from "~/content/media/library";
import { PageLink } from "~/first-view/page-link";
import { FlagField, TextField } from "~/portal/controls/fields";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice, Confirmation, type Question } from "~/ui/portal/action-feedback";
import { LocalTime, useIsHydrated } from "~/ui/portal/local-time";
import "~/portal/controls/controls.css";
import { LazyUploadPanel } from "./lazy-upload-panel";

const axes = [
  ["x", "focusX", "From the left"],
  ["y", "focusY", "From the top"],
] as const;

/**
 * The picture with its focal point, which stays visible when the picture is cropped. Set with a click, or with the two
 * controls that hold its coordinates.
 */
function FocalPoint({ picture }: { picture: LibraryPicture }) {
  const [focus, setFocus] = useState({ x: picture.focusX, y: picture.focusY });
  return (
    <div>
      <div className="relative inline-block max-w-full">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the controls below do the same by the keyboard */}
        <img
          src={picture.address}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          style={picture.color === "clear" ? undefined : { backgroundColor: `#${picture.color}` }}
          className="max-h-[60dvh] w-auto rounded-card bg-sunken"
          onClick={({ currentTarget, clientX, clientY }) => {
            const box = currentTarget.getBoundingClientRect();
            setFocus({
              x: Math.round(((clientX - box.left) / box.width) * 100),
              y: Math.round(((clientY - box.top) / box.height) * 100),
            });
          }}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_2px_black]"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </div>
      <fieldset className="mt-3 grid gap-2 sm:grid-cols-2">
        <legend className="form-field-label">Focal point: what stays in view when the picture is cropped</legend>
        {axes.map(([axis, name, label]) => (
          <label key={axis} className="grid text-sm">
            {label}: {focus[axis]}%
            <input
              type="range"
              name={name}
              min={0}
              max={100}
              className="accent-accent"
              value={focus[axis]}
              onChange={({ target }) => setFocus((before) => ({ ...before, [axis]: Number(target.value) }))}
            />
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** A picture in the trash: when it will be removed, with buttons to restore it or remove it now (MEDIA-13). */
function DeletedPicture({ picture, path }: { picture: LibraryPicture & { deletedAt: string }; path: string }) {
  const goes = daysAfter(picture.deletedAt, keptDays);
  return (
    <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <img
        src={picture.address}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className="max-h-[60dvh] w-auto rounded-card bg-sunken"
      />
      <div>
        <p>
          In the trash since <LocalTime instant={picture.deletedAt} dateOnly inSentence />. Its address works until{" "}
          <LocalTime instant={goes} dateOnly inSentence />.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {picture.deletedSet !== null && (
            <form method="post" action="/admin/undo">
              <input type="hidden" name="of" value="media" />
              <input type="hidden" name="set" value={picture.deletedSet} />
              <button type="submit" className="button button-primary">
                Restore
              </button>
            </form>
          )}
          <Form method="post" action={path}>
            <button type="submit" name="intent" value="remove" className="button button-danger">
              Delete permanently
            </button>
          </Form>
        </div>
      </div>
    </div>
  );
}

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
