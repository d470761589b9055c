import { createHash } from "node:crypto";
import { attribute, descendants, source, type Element, type Page } from "./html";

/** Parses a content security policy into its directives. */
export function parsePolicy(header: string | null): Map<string, readonly string[]> {
  const directives = (header ?? "").split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = "", ...values]) => [name, values]));
}

/** The inline scripts of a page that a browser would run, so no data blocks. */
export function inlineScripts(page: Page) {
  return page
    .all("script")
    .filter((script) => attribute(script, "src") === undefined && source(script) !== "")
    .filter((script) => !/json|speculationrules/.test(attribute(script, "type") ?? ""));
}

export const inlineStyles = (page: Page) => page.all("style");

/** The policy's source expression for an inline script or style. */
export function hashOf(element: Element): string {
  return `'sha256-${createHash("sha256").update(source(element)).digest("base64")}'`;
}

/** What no page may contain, whatever its policy: handler attributes and `javascript:` URLs. */
export function policyViolations(page: Page): string[] {
  return descendants(page.root).flatMap((element) =>
    element.attrs
      .filter(({ name, value }) => name.startsWith("on") || /^\s*javascript:/i.test(value))
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  );
}
