import { useEffect, useRef } from "react";
import { humanCheckField, humanCheckOrigin } from "~/intake/rules/human-check";

interface Widget {
  render(container: HTMLElement, options: { sitekey: string; "response-field-name": string }): string;
  remove(id: string): void;
}

const widget = () => (window as { turnstile?: Widget }).turnstile;
let loading: Promise<void> | undefined;

/**
 * The Turnstile widget, if the operator enabled it. Its script loads only on the step that submits. A token is valid
 * once: change `key` to get a new one.
 */
export function HumanCheckWidget({ siteKey }: { siteKey: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let id: string | undefined;
    let isUnmounted = false;
    loading ??= load();
    loading.then(
      () => {
        if (isUnmounted || !container.current) return;
        id = widget()?.render(container.current, { sitekey: siteKey, "response-field-name": humanCheckField });
      },
      () => {
        // Submitting then fails with an error, and the next attempt loads the script again.
        loading = undefined;
      },
    );
    return () => {
      isUnmounted = true;
      if (id !== undefined) widget()?.remove(id);
    };
  }, [siteKey]);
  return <div ref={container} className="mt-5 min-h-[65px]" />;
}

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${humanCheckOrigin}/turnstile/v0/api.js?render=explicit`;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("The check could not be loaded.")));
    document.head.append(script);
  });
}
