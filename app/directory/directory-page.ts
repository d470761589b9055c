import type { LooseMatches, MatchPart } from "../base/search/loose-matches";
import type { Service } from "../services/service";
import type { ToolCard, ToolCategory, ToolSort } from "./tool";

/** A page of the directory. */
export interface DirectoryPage {
  readonly tools: readonly ToolCard[];
  readonly next: string | null;
  readonly previous: string | null;
  /** The number of tools before this page; null if they were not counted. */
  readonly before: number | null;
  /** The number of all tools. */
  readonly all: number;
  readonly categories: readonly ToolCategory[];
  readonly category: ToolCategory | null;
  readonly sort: ToolSort;
  readonly query: string;
  /** The matches of a search; null without one. */
  readonly matches: {
    readonly byCategory: Readonly<Record<string, number>>;
    readonly all: number;
    readonly exact: boolean;
    readonly loose: LooseMatches | null;
    readonly part: MatchPart;
  } | null;
  /** Tools whose names are spelled like a search that found nothing. */
  readonly nearest: ReadonlyArray<{ readonly name: string; readonly address: string }>;
  /** The services that work with the category. */
  readonly services: ReadonlyArray<Pick<Service, "slug" | "name">>;
  readonly breadcrumbView: string | null;
}
