/** The page for an unexpected error. Never shows the cause. */
export function ServerError({ status }: { status: number }) {
  return (
    <section className="wrap py-24">
      <p className="label">Error {status}</p>
      <h1 className="mt-3 text-title">Something went wrong</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">An unexpected error occurred. Please try again later.</p>
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

/** `ServerError` with the head of a page of its own. */
export function ErrorPage({ status }: { status: number }) {
  return (
    <>
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <ServerError status={status} />
    </>
  );
}
