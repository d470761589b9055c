import { countGuides } from "../../blog/post-pages.server";
import { listFeaturedTools } from "../../directory/queries.server";
import type { ToolCard } from "../../directory/tool";
import type { DatabaseClient, RequestContext } from "../../routing/context";
import { logDatabaseError } from "../../routing/failed-reads";
import { defaultServices } from "../../services/default-services.server";
import { listServices } from "../../services/queries.server";
import type { ServiceCard } from "../../services/service";
import { findProduct } from "../../ventures/queries.server";
import type { Product } from "../../ventures/venture";
import type { CaseProof } from "../../work/case";
import { findProof } from "../../work/queries.server";

/** What the home page shows besides its texts. */
export interface HomePage {
  readonly tools: readonly ToolCard[];
  /** The number of public posts; null if unknown. */
  readonly guides: number | null;
  readonly services: readonly ServiceCard[];
  /** The latest case with figures (D63); null if there is none. */
  readonly proof: CaseProof | null;
  /** The newest venture with a picture; null if there is none. */
  readonly product: Product | null;
}

/** Leaves out what cannot be read (HOME-11). The page is then not `complete` and must not be cached. */
export async function readHome(
  db: DatabaseClient,
  ctx: RequestContext,
): Promise<{ page: HomePage; complete: boolean }> {
  let complete = true;
  const orElse =
    <Value>(fallback: Value) =>
    (error: unknown) => {
      complete = false;
      logDatabaseError(ctx, error);
      return fallback;
    };
  const [tools, guides, services, proof, product] = await Promise.all([
    listFeaturedTools(db).catch(orElse([])),
    countGuides(db, ctx.now).catch(orElse(null)),
    listServices(db).catch(orElse(defaultServices)),
    findProof(db, ctx).catch(orElse(null)),
    findProduct(db, ctx).catch(orElse(null)),
  ]);
  const cards = services.map(({ slug, name, summary, usualBudget, weeks }) => ({
    slug,
    name,
    summary,
    usualBudget,
    weeks,
  }));
  return { page: { tools, guides, services: cards, proof, product }, complete };
}
