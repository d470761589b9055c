import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from "react";

/**
 * A component whose code is fetched when it is first shown, or with `whenSeen` when its place is. Until then, and where it cannot be fetched, there is
 * nothing: it never takes away what it stands beside. The server never has it.
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
  const place = useRef<HTMLDivElement>(null);
  const [Found, setFound] = useState<ComponentType<Props> | null>(null);
  const fetchIt = useEffectEvent(() => {
    load().then(
      (component) => setFound(() => component),
      () => undefined,
    );
  });
  useEffect(() => {
    if (!whenSeen || !place.current) return fetchIt();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      fetchIt();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [whenSeen]);
  if (Found) return <Found {...props} />;
  return whenSeen ? <div ref={place} /> : null;
}
