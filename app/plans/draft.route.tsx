import type { BriefCard } from "~/briefs/brief";
import { listBriefs } from "~/briefs/queries.server";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { AbsentPage } from "~/ui/components/not-found";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { noteVainDraft } from "~/visits/counts.server";
import type { Route } from "./+types/draft.route";
import { drawPlan } from "./draw-plan";
import type { Plan } from "./plan";
import { NoPlan, PlanView, StartOfPlan } from "./plan-view";
import { findPlanSources, readServices } from "./queries.server";
import { readIdea } from "./words";

export const headers = loadedHeaders;
export const handle = { styles: "plan" satisfies RouteStyles };

interface DraftPage {
  /** The plan of the idea; null without one. */
  readonly plan: Plan | null;
  /** Shown if no plan was found. */
  readonly briefs: readonly BriefCard[];
  /** Today, as YYYY-MM-DD. */
  readonly date: string;
}

const failure = errorNotice("Error", "The draft could not be drawn. Please try again.");
/** How many briefs of others an idea without a plan shows. */
const shownBriefs = 3;

/**
 * Draws the plan of an idea, in one round trip and without a model. Never cached: the address has what a visitor wrote,
 * which no cache and no log may keep.
 */
export function loader({ context, url, request }: Route.LoaderArgs) {
  return loadPage<DraftPage, "draft">(
    context,
    failure,
    async (db, { now, origin, afterResponse }) => {
      const date = now.slice(0, 10);
      const idea = readIdea(url.searchParams.get("q") ?? "");
      if (idea === null) return uncachedPage({ plan: null, briefs: [], date });
      const [services, sources, { items }] = await Promise.all([
        readServices(db),
        findPlanSources(db, idea),
        listBriefs(db, null, null, { now, origin }),
      ]);
      const plan = drawPlan(idea, { services, ...sources }, url.searchParams.get("exact") === "1");
      if (plan.service === null)
        noteVainDraft(
          idea.words.map(({ text }) => text),
          request.headers,
          { now, afterResponse },
        );
      return uncachedPage({ plan, briefs: plan.service === null ? items.slice(0, shownBriefs) : [], date });
    },
    "draft",
  );
}

export function meta(args: Route.MetaArgs) {
  const texts = args.loaderData && rootData(args).fill(args.loaderData.texts);
  return pageMeta(args, { title: texts?.title ?? "", description: texts?.seoDescription ?? "", noindex: true });
}

export default function DraftRoute({ loaderData }: Route.ComponentProps) {
  const texts = useFill()(loaderData.texts);
  if (loaderData.status !== "ok")
    return <AbsentPage page={loaderData} texts={{ item: "draft", list: texts.title, to: "/draft" }} />;
  const { plan, briefs, date } = loaderData;
  if (plan === null) return <StartOfPlan texts={texts} />;
  if (plan.service === null) return <NoPlan plan={plan} briefs={briefs} texts={texts} />;
  return <PlanView plan={{ ...plan, service: plan.service }} date={date} texts={texts} />;
}
