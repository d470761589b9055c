/** The gap between a notice and the control below it, in pixels. */
const gap = 8;

let isWatching = false;

/** Raises the notices at the bottom of the page above the buttons they would cover, now and on every change. */
export function raiseNotices(): void {
  place();
  if (isWatching) return;
  isWatching = true;
  // This attribute shows and hides the bulk action bar.
  new MutationObserver(place).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-empty"],
  });
  addEventListener("scrollend", place);
  addEventListener("resize", place);
}

function place(): void {
  for (const region of document.querySelectorAll<HTMLElement>(".toasts")) raise(region);
}

function raise(region: HTMLElement): void {
  region.style.translate = "";
  if (!region.firstElementChild) return;
  const box = region.getBoundingClientRect();
  const controls = [...document.querySelectorAll<HTMLElement>(".portal :is(button, select, .button)")]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, left, right }) => width > 0 && left < box.right && box.left < right)
    .toSorted((one, other) => other.top - one.top);
  let rise = 0;
  // From the bottom up, so one pass is enough.
  for (const { top, bottom } of controls)
    if (top < box.bottom - rise && box.top - rise < bottom) rise = box.bottom - top + gap;
  if (rise > 0 && rise <= box.top) region.style.translate = `0 ${-rise}px`;
}
