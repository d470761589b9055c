import { PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { IdeaForm } from "~/ui/components/idea-form";
import { Loom } from "~/ui/components/loom";
import { keepHyphens } from "~/ui/components/page-header";

/** The top of home: the promise beside the loom (HOME-1 to HOME-3), and the field for an idea. */
export function Hero({ home }: { home: PageTexts<"home"> }) {
  return (
    <>
      <section className="hero split wrap">
        <Loom />
        <div className="hero-text">
          <h1 className="text-hero">{keepHyphens(home.headline)}</h1>
          <p className="mt-6 max-w-[52ch] text-lead text-muted">{keepHyphens(home.heroLead)}</p>
          <p className="mt-8 flex flex-wrap gap-3">
            <PageLink to="/directory" className="button">
              {home.firstButton}
            </PageLink>
            <PageLink to="/hire" className="button">
              {home.secondButton}
            </PageLink>
          </p>
        </div>
      </section>
      <div className="wrap">
        <IdeaForm texts={home} className="idea-panel" />
      </div>
    </>
  );
}
