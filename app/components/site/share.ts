/**
 * Opens the browser's share dialog, or copies the page's address where there is none. The status beside the button tells
 * the result.
 */
export async function sharePage(button: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  try {
    // Types know it everywhere; Firefox on the desktop does not.
    if (typeof navigator.share === "function") return await navigator.share({ title: document.title, url });
    await navigator.clipboard.writeText(url);
    say(button, "Link copied");
  } catch (error) {
    // Closing the dialog is an answer, too.
    if (!(error instanceof DOMException && error.name === "AbortError")) say(button, url);
  }
}

function say(button: HTMLElement, text: string): void {
  const status = button.parentElement?.querySelector("[role=status]");
  if (status) status.textContent = text;
}
