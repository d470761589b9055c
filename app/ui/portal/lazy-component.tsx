import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from "react";

/**
 * A component whose code is fetched on first render in the browser or, with `whenSeen`, once it scrolls into view.
 * Renders the placeholder on the server, while loading, and if loading fails, so that a failure never breaks the page.
 *
 * @param placeholder should be as high as the component, or the content below moves while someone clicks on it
 */
export function LazyComponent<Props extends object>({
  load,
  with: props,
  whenSeen = false,
  placeholder = null,
}: {
  load: () => Promise<ComponentType<Props>>;
  with: Props;
  whenSeen?: boolean;
  placeholder?: ReactNode;
}) {
  const marker = useRef<HTMLDivElement>(null);
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fetchComponent = useEffectEvent(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  });
  useEffect(() => {
    if (!whenSeen || !marker.current) return fetchComponent();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      fetchComponent();
    });
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [whenSeen]);
  if (Loaded) return <Loaded {...props} />;
  return whenSeen ? <div ref={marker}>{placeholder}</div> : placeholder;
}
