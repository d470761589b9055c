import { isSlug } from "../text/slug";
import { addressPart, imageUrl } from "../text/urls";

/** Tools shown at once in the directory; more follow on request, so that 10,000 tools cost what 70 do. */
export const toolsPerPage = 60;
/** The category whose tools the vibe-coding page shows (VIBE-14). */
export const codingCategory = "AI Coders";
/** Tools shown there. */
export const codingToolCount = 12;

/** A tool as cards show it. */
export interface ToolCard {
  readonly id: string;
  /** The last part of its address. */
  readonly address: string;
  readonly name: string;
  readonly logo: string | null;
  readonly microDescription: string;
  readonly shortDescription: string;
  readonly tags: readonly string[];
  readonly categoryId: string | null;
}

/** A tool as its own page shows it. */
export interface Tool extends ToolCard {
  /** Rich HTML, sanitised when it was written. */
  readonly longDescription: string;
  readonly howWeUseIt: string;
  readonly url: string;
  readonly image: string | null;
  readonly category: string | null;
  readonly updatedAt: string;
}

/** A category of tools, as a tab. */
export interface ToolCategory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly icon: string;
  readonly description: string;
}

/**
 * The last part of a tool's address (URL-10): its id, or its slug where the id is none that can stand in an address. Such
 * ids were stored before ids were checked, and still come by other ways than this site's.
 */
export const toolAddress = ({ id, slug }: { readonly id: string; readonly slug: string }): string =>
  isSlug(id) ? id : slug;

/** The canonical path of a tool. */
export const toolPath = (address: string) => `/ai-product-stack/${addressPart(address)}`;

/** The logo to show, or null for a monogram. */
export const toolLogo = (logo: string) => imageUrl(logo);
