import { useEffect, useRef, useState } from "react";

/**
 * The previewed page at a given width, scaled down to fit. A new revision loads hidden, scrolls to the same position
 * and is then swapped in, so that nothing flickers.
 *
 * @param onLoad called with whether the page could be shown
 */
export function PreviewFrames({
  address,
  revision,
  width,
  onLoad,
  onEscape,
}: {
  address: string;
  revision: string;
  width: number;
  onLoad: (isShown: boolean) => void;
  onEscape: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width) || 1;
  const loaded = shown === null || shown === revision ? [revision] : [shown, revision];
  const onFrame = (of: string) => {
    const frame = frames.current.get(of);
    // Null for a page that refuses to be framed, such as the sign-in page.
    const page = frame?.contentDocument;
    onLoad(Boolean(page));
    if (!frame || !page) return;
    preparePage(page);
    // Key events inside a frame do not reach this window.
    page.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape());
    const before = shown === null || shown === of ? null : frames.current.get(shown)?.contentWindow;
    if (before) frame.contentWindow?.scrollTo(0, before.scrollY);
    setShown(of);
  };
  return (
    <div ref={place} className="preview-place">
      {loaded.map((of) => (
        <iframe
          key={of}
          ref={(element) => {
            if (element) frames.current.set(of, element);
            else frames.current.delete(of);
          }}
          title={of === shown ? "Page with your changes" : "Loading"}
          src={address}
          // No scripts: the page is only for looking at. Its links open in a new tab.
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          inert={of !== shown}
          className="preview-frame"
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
          onLoad={() => onFrame(of)}
        />
      ))}
    </div>
  );
}

/** Applies the theme, because the page's own script does not run, and opens links in a new tab. */
function preparePage(page: Document): void {
  const { theme } = document.documentElement.dataset;
  if (theme) page.documentElement.dataset["theme"] = theme;
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[href]:not([href^='#'])")) link.target = "_blank";
}
