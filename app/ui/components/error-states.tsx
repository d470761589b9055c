import type { Notice } from "./toast";

/** The page for a failed read: heading, error, and a Retry link that works without script (D9). */
export function ReadFailure({ heading, notice }: { heading: string; notice: Notice }) {
  return (
    <section className="page-header wrap">
      <h1 className="text-title">{heading}</h1>
      <div className="mt-8">
        <InlineFailure text={notice.text ?? notice.title} />
      </div>
    </section>
  );
}

/** The error for a section of a page that could not be read. */
export function InlineFailure({ text }: { text: string }) {
  return (
    <div className="notice notice-bad flex flex-wrap items-center gap-4">
      <p className="grow">{text}</p>
      <a href="" className="button">
        Retry
      </a>
    </div>
  );
}
