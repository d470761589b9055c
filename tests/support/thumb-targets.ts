import type { Page } from "@playwright/test";

/**
 * The controls of a portal page that are smaller than a fingertip of 44 px, or covered. Counts the whole area around a
 * control's centre that reacts for it, such as its label. Leaves out links within sentences. For phone width.
 */
export const unreachableTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targetSelector = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const scroll = scrollY;
    const isWithinSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      element.closest("p, li, dd, td, label, span")?.textContent.trim() !== element.textContent.trim();
    const small = [...document.querySelectorAll<HTMLElement>(`.portal :is(${targetSelector})`)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      if (!isShown || element.matches(".skip-link, :disabled") || isWithinSentence(element)) return [];
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const reacts = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top);
        return hit !== null && [element, ...labels].some((target) => target.contains(hit));
      };
      const name = `${element.localName}.${element.className} ${element.ariaLabel ?? element.textContent.slice(0, 30)}`;
      if (!reacts(x, y)) return [`${name}: covered`];
      // Up to the pixel before the edge. Controls in a row share its width, so their area may extend further to one
      // side.
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < 43 && reacts(x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };
      const size = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
      return Math.min(...size) >= 43 ? [] : [`${name}: ${size.join(" × ")}`];
    });
    scrollTo(0, scroll);
    return small;
  });
