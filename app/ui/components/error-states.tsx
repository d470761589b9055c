import type { ReactNode } from "react";
import { Label, useLabel, useWords } from "./settings";
import type { Notice } from "./toast";

/** Browsers' messages for a `fetch` without a response. */
const messages = /failed to fetch|networkerror|load failed|dynamically imported module/i;

/** Whether a navigation failed because no server was reached. */
export const isNoConnection = (error: unknown): boolean => error instanceof TypeError && messages.test(error.message);

interface ServerErrorProps {
  readonly status: number;
  /** A prop, because the portal's scripts include this page and must not include the weaving. */
  readonly picture?: ReactNode;
}

/** The page for an unexpected error. Never shows the cause. */
export function ServerError({ status, picture }: ServerErrorProps) {
  return (
    <section className="page-header wrap">
      {picture}
      <h1 className="text-title">
        <Label text="Something went wrong" />
      </h1>
      <p className="mt-4 max-w-[65ch] text-lead text-muted">
        <Label text="An unexpected error occurred. Please try again later." />
      </p>
      <p className="mt-2 text-sm text-muted">
        <Label text="Error {status}" values={{ status: String(status) }} />
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="" className="button">
          <Label text="Try again" />
        </a>
        <a href="/" className="button">
          <Label text="Return Home" />
        </a>
      </p>
    </section>
  );
}

/** `ServerError` with a page's head. */
export function ErrorPage(props: ServerErrorProps) {
  const label = useLabel();
  return (
    <>
      <title>{label("Something went wrong")}</title>
      <meta name="robots" content="noindex" />
      <ServerError {...props} />
    </>
  );
}

/** The page for a failed read: heading, error, and a Retry link that works without script (D9). */
export function ReadFailure({ heading, notice }: { heading: string; notice: Notice }) {
  const words = useWords();
  return (
    <section className="page-header wrap">
      <h1 className="text-title">{words(heading)}</h1>
      <div className="mt-8">
        <InlineFailure text={notice.text ?? notice.title} />
      </div>
    </section>
  );
}

/** The error for a section of a page that could not be read. */
export function InlineFailure({ text }: { text: string }) {
  const words = useWords();
  return (
    <div className="notice notice-bad flex flex-wrap items-center gap-4">
      <p className="grow">{words(text)}</p>
      <a href="" className="button">
        <Label text="Retry" />
      </a>
    </div>
  );
}
