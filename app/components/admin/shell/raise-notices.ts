/** The gap between a notice and the control below it, in pixels. */
const gap = 8;

let isWatching = false;

/** Raises notices at the bottom of the page above the buttons that they would cover, now and whenever that changes. */
export function raiseNotices(): void {
  place();
  if (isWatching) return;
  isWatching = true;
  // The bulk action bar is shown and hidden by this attribute.
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
  // From the bottom up, so that one pass suffices.
  for (const { top, bottom } of controls)
    if (top < box.bottom - rise && box.top - rise < bottom) rise = box.bottom - top + gap;
  if (rise > 0 && rise <= box.top) region.style.translate = `0 ${-rise}px`;
}
