/** How long the pointer rests on a term before its card opens, and may take to reach the card. In milliseconds. */
const delay = 150;
/** From the text and from the window's edges, in pixels. */
const gap = 8;

/**
 * Shows a term's card beside its link once the pointer rests there, or right away for the keyboard and a tap, until both
 * are left.
 */
export function showTerm(link: HTMLElement, isPointer: boolean): void {
  const card = document.getElementById(link.getAttribute("aria-describedby") ?? "");
  if (!card || card.matches(":popover-open")) return;
  const over = [link, card];
  const isLeft = () => !over.some((element) => element.matches(":hover, :focus-visible, :focus-within"));
  const open = () => {
    // The pointer came back before the first of two delays was over.
    if (card.matches(":popover-open")) return;
    if (isPointer && isLeft()) return listeners.abort();
    card.showPopover();
    // A link may be broken into two lines.
    const { left, top, bottom } = link.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const isBelow = bottom + gap + height <= innerHeight;
    card.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
    card.style.top = `${isBelow ? bottom + gap : Math.max(gap, top - gap - height)}px`;
  };
  const close = () => {
    if (card.matches(":popover-open")) card.hidePopover();
  };
  const leave = () =>
    setTimeout(() => {
      if (isLeft()) close();
    }, delay);
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const element of over)
    for (const event of ["pointerleave", "focusout"]) element.addEventListener(event, leave, { signal });
  // It does not move with the text.
  addEventListener("scroll", close, { signal, passive: true });
  card.addEventListener(
    "toggle",
    (event) => {
      if ((event as ToggleEvent).newState === "closed") listeners.abort();
    },
    { signal },
  );
  if (isPointer) setTimeout(open, delay);
  else open();
}
