import type { ReactNode } from "react";

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
      <h1 className="text-title">Something went wrong</h1>
      <p className="mt-4 max-w-[65ch] text-lead text-muted">An unexpected error occurred. Please try again later.</p>
      <p className="mt-2 text-sm text-muted">Error {status}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="" className="button button-primary">
          Try again
        </a>
        <a href="/" className="button">
          Return Home
        </a>
      </p>
    </section>
  );
}

/** `ServerError` with a page's head. */
export function ErrorPage(props: ServerErrorProps) {
  return (
    <>
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <ServerError {...props} />
    </>
  );
}
