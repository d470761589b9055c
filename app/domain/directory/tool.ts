import { isSlug } from "../text/slug";
import { addressPart, imageUrl } from "../text/urls";

/** Tools per page of the directory. */
export const toolsPerPage = 60;
/** The category shown on the vibe-coding page (VIBE-14). */
export const codingCategory = "AI Coders";
/** Tools shown on the vibe-coding page. */
export const codingToolCount = 12;

/** The part of a tool that cards show. */
export interface ToolCard {
  readonly id: string;
  /** The last segment of its path. */
  readonly address: string;
  readonly name: string;
  readonly logo: string | null;
  readonly microDescription: string;
  readonly shortDescription: string;
  readonly tags: readonly string[];
  readonly categoryId: string | null;
}

/** A tool on its own page. */
export interface Tool extends ToolCard {
  /** HTML, sanitised on write. */
  readonly longDescription: string;
  readonly howWeUseIt: string;
  readonly url: string;
  readonly image: string | null;
  readonly category: string | null;
  readonly updatedAt: string;
}

/** A category of tools. */
export interface ToolCategory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly icon: string;
  readonly description: string;
}

/**
 * The last segment of a tool's path (URL-10): its id, or its slug if the id is not URL-safe. Such ids predate validation,
 * and can still be written directly to the database.
 */
export const toolAddress = ({ id, slug }: { readonly id: string; readonly slug: string }): string =>
  isSlug(id) ? id : slug;

/** The canonical path of a tool. */
export const toolPath = (address: string) => `/ai-product-stack/${addressPart(address)}`;

/** The logo URL, or null to show a monogram. */
export const toolLogo = (logo: string) => imageUrl(logo);
