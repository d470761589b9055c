import { addressPart } from "../base/web/urls";
import { isSlug } from "../base/words/slug";
import type { PageTexts } from "../texts/definitions";
import type { Tool } from "./tool";
import { splitToolFit, type ToolFit } from "./tool-fit";

/** How many tools stand side by side. A shortlist has no more, so that it is a comparison. */
export const maxCompared = 4;

const comparePage = "/ai-product-stack/compare";
const intakePath = "/onboarding";
/** Further addresses are not looked up. */
const maxAsked = 12;

/** The address of a comparison, in the order of its columns. */
export const comparePath = (addresses: readonly string[]): string =>
  comparePage + (addresses.length === 0 ? "" : `?tools=${addresses.map(addressPart).join(",")}`);

/** The addresses of tools in `?tools=`, each once. What cannot be an address is left out. */
export function parseTools(text: string | null): string[] {
  const addresses = (text ?? "").slice(0, 1_000).toLowerCase().split(",");
  return [...new Set(addresses.map((address) => address.trim()))].filter(isSlug).slice(0, maxAsked);
}

/** The intake, which begins with these tools. */
export const shortlistIntakePath = (problem: string, addresses: readonly string[]): string =>
  `${intakePath}?${new URLSearchParams({ draft: problem })}&tools=${addresses.map(addressPart).join(",")}`;

/** A tool as it stands beside others. */
export type ComparedTool = Omit<Tool, "longDescription"> & Pick<ToolFit, "fits" | "fitsNot">;

export function toComparedTool({ longDescription, ...tool }: Tool): ComparedTool {
  const { fits, fitsNot } = splitToolFit(longDescription);
  return { ...tool, fits, fitsNot };
}

/** A comparison that an editor wrote a line for. */
export type Comparison = PageTexts<"compare">["comparisons"][number];

/** The addresses of the tools that a link leads to a comparison of; none for other links. */
export function toolsOfLink(link: string): string[] {
  const url = URL.parse(link, "https://plainloom.example");
  return url?.pathname === comparePage ? parseTools(url.searchParams.get("tools")) : [];
}

/** The written comparison of exactly these tools, in any order. */
export const comparisonOf = (addresses: readonly string[], comparisons: readonly Comparison[]): Comparison | null =>
  comparisons.find(({ to }) => {
    const tools = toolsOfLink(to);
    return tools.length > 1 && tools.length === addresses.length && tools.every((tool) => addresses.includes(tool));
  }) ?? null;

/** Names as one text, such as "Airtable, Softr and Glide", with the owner's word for "and". */
export const namesOf = (tools: ReadonlyArray<Pick<Tool, "name">>, and: string): string =>
  tools
    .map(({ name }) => name)
    .join(", ")
    .replace(/, (?=[^,]*$)/, () => ` ${and} `);
