import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from "react";

/**
 * A component whose code is fetched on first render in the browser, or with `whenSeen` once it scrolls into view.
 * Renders nothing on the server, while loading, and if loading fails, so that a failure never breaks the page.
 */
export function LazyComponent<Props extends object>({
  load,
  with: props,
  whenSeen = false,
}: {
  load: () => Promise<ComponentType<Props>>;
  with: Props;
  whenSeen?: boolean;
}) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fetchComponent = useEffectEvent(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  });
  useEffect(() => {
    if (!whenSeen || !placeholder.current) return fetchComponent();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      fetchComponent();
    });
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [whenSeen]);
  if (Loaded) return <Loaded {...props} />;
  return whenSeen ? <div ref={placeholder} /> : null;
}
