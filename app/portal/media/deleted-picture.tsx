import { Form } from "react-router";
import { keptDays, type LibraryPicture } from "~/content/media/library";
import { LocalTime } from "~/ui/portal/local-time";
import { daysAfter } from "~/base/time/dates";

/** A picture in the trash: when it will be removed, with buttons to restore it or remove it now (MEDIA-13). */
export function DeletedPicture({ picture, path }: { picture: LibraryPicture & { deletedAt: string }; path: string }) {
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
