import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { errorNotice, Toast, toastRegionClass } from "~/ui/components/toast";

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
        <a href="" className="button">
          Try again
        </a>
      </p>
    </>
  );
}

const notice = errorNotice("You're offline", "This page stays open. Your changes are kept in this browser.");

/** When a link is followed while offline, stays on the page and says why. */
export function StayOffline() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (navigator.onLine || !link || link.hash !== "" || link.protocol === "mailto:") return;
      event.preventDefault();
      event.stopPropagation();
      setIsShown(true);
    };
    const hide = () => setIsShown(false);
    // Before React and the router see the click.
    document.addEventListener("click", stay, true);
    addEventListener("online", hide);
    return () => {
      document.removeEventListener("click", stay, true);
      removeEventListener("online", hide);
    };
  }, []);
  return (
    <div className={toastRegionClass}>{isShown && <Toast notice={notice} onDismiss={() => setIsShown(false)} />}</div>
  );
}
