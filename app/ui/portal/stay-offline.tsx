import { useEffect, useState } from "react";
import { errorNotice, Toast, toastRegionClass } from "~/ui/components/toast";

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
