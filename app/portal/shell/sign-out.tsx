import { useFetcher } from "react-router";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";

/** The key of the fetcher that signs out. */
export const signOutKey = "sign-out";

/** The Logout button (ADM-4, AUTH-12). A form, so that it works without script. */
export function LogoutButton({ className = "button" }: { className?: string }) {
  const fetcher = useFetcher<{ notice?: Notice }>({ key: signOutKey });
  return (
    <>
      <fetcher.Form method="post" action="/auth/sign-out">
        <button type="submit" disabled={fetcher.state !== "idle"} className={className}>
          Logout
        </button>
      </fetcher.Form>
      <ActionNotice of={fetcher.data} />
    </>
  );
}

/** The page that confirms logging out, or reports that it failed (AUTH-13). */
export function SignOutPrompt({ notice }: { notice: Notice | undefined }) {
  return (
    <section className="wrap py-16">
      <h1 className="text-title">{notice ? "You are still signed in" : "Log out?"}</h1>
      {notice && (
        <p role="alert" className="mt-4 text-lead text-danger">
          {notice.text}
        </p>
      )}
      <div className="mt-8 flex gap-3">
        <form method="post" action="/auth/sign-out">
          <button type="submit" className="button button-primary">
            Logout
          </button>
        </form>
        <a href="/admin" className="button">
          Back to the admin area
        </a>
      </div>
    </section>
  );
}
