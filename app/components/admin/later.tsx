import { useEffect, useEffectEvent, useState, type ComponentType } from "react";

/**
 * A component whose code is fetched when it is first shown. Until then, and where it cannot be fetched, there is
 * nothing: it never takes away what it stands beside. The server never has it.
 */
export function Later<Props extends object>({
  load,
  with: props,
}: {
  load: () => Promise<ComponentType<Props>>;
  with: Props;
}) {
  const [Found, setFound] = useState<ComponentType<Props> | null>(null);
  const fetchIt = useEffectEvent(() => {
    load().then(
      (component) => setFound(() => component),
      () => undefined,
    );
  });
  useEffect(() => fetchIt(), []);
  return Found && <Found {...props} />;
}
