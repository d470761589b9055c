import { useEffect, useRef } from "react";
import { humanCheckField, humanCheckOrigin } from "~/domain/intake/human-check";

interface Widget {
  render(container: HTMLElement, options: { sitekey: string; "response-field-name": string }): string;
  remove(id: string): void;
}

const widget = () => (window as { turnstile?: Widget }).turnstile;
let loading: Promise<void> | undefined;

/**
 * The check that a person sends the project. Only there when the operator switched it on; its script is loaded when
 * the step that sends is shown, and not before.
 * A token serves once: give it another `key` for a new one.
 */
export function HumanCheckWidget({ siteKey }: { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let id: string | undefined;
    let gone = false;
    loading ??= load();
    loading.then(
      () => {
        if (gone || !place.current) return;
        id = widget()?.render(place.current, { sitekey: siteKey, "response-field-name": humanCheckField });
      },
      () => {
        // Sending then fails with its own words, and the next try loads it again.
        loading = undefined;
      },
    );
    return () => {
      gone = true;
      if (id !== undefined) widget()?.remove(id);
    };
  }, [siteKey]);
  return <div ref={place} className="mt-5 min-h-[65px]" />;
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
