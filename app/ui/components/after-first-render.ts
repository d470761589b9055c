import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from "web-vitals";
import type { AnalyticsWindow } from "./gtag";

/** Starts what must not delay the first render: the service worker and web vitals (SW-1, SW-3, SW-5). */
export function afterFirstRender(): void {
  registerServiceWorker();
  for (const observe of [onCLS, onINP, onFCP, onLCP, onTTFB]) observe(report);
}

function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch((error: unknown) => {
    // The site works without it (SW-2).
    console.log("The service worker could not be registered.", error);
  });
}

/** Sends a metric to the analytics function, if the operator added one (SW-5, D40). */
function report({ name, value, id, rating }: Metric): void {
  (window as AnalyticsWindow).gtag?.("event", name, {
    event_category: "Web Vitals",
    // Layout shift is a fraction, and analytics keeps whole numbers.
    value: Math.round(name === "CLS" ? value * 1000 : value),
    event_label: id,
    metric_rating: rating,
    non_interaction: true,
  });
}
