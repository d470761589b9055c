import { labelOnPage } from "~/ui/components/label-on-page";

/**
 * Opens the browser's share dialog or, without one, copies the page's address. The status beside the button shows the
 * result.
 */
export async function sharePage(button: HTMLElement): Promise<void> {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  const url = button.dataset["share"] ? new URL(button.dataset["share"], location.href).href : canonical;
  try {
    // Missing in desktop Firefox, whatever the types say.
    if (typeof navigator.share === "function") return await navigator.share({ title: document.title, url });
    await navigator.clipboard.writeText(url);
    say(button, labelOnPage("Link copied"));
  } catch (error) {
    // Closing the dialog is not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) say(button, url);
  }
}

function say(button: HTMLElement, text: string): void {
  const status = button.parentElement?.querySelector("[role=status]");
  if (status) status.textContent = text;
}
