import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Shown in place of a page that could not be fetched. Loads the page once there is a connection. */
export function ConnectionLost() {
  const navigate = useNavigate();
  useEffect(() => {
    const retry = () => void navigate(0);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [navigate]);
  return (
    <>
      <title>You're offline</title>
      <h1 className="text-heading">You're offline</h1>
      <p role="alert" className="mt-3 max-w-prose text-muted">
        This page could not be loaded. It will open when you are back online. Your unsaved changes are kept in this
        browser.
      </p>
      <p className="mt-6">
        <a href="" className="button button-primary">
          Try again
        </a>
      </p>
    </>
  );
}
