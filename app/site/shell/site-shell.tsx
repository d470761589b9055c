import type { ReactNode } from "react";
import { OutboxLine } from "~/intake/outbox/outbox-line";
import { Breadcrumbs } from "~/ui/components/breadcrumbs";
import { CookieBanner } from "./cookie-banner";
import { EditLink } from "./edit-link";
import { Footer } from "./footer";
import { Header } from "./header";
import { PendingText } from "~/ui/components/pending-text";

/** The layout of every public page: skip link, top bar, breadcrumbs, footer, cookie banner, outbox line. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className="button button-primary skip-link">
        Skip to content
      </a>
      <Header />
      <PendingText />
      <Breadcrumbs />
      <EditLink />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <CookieBanner />
      <OutboxLine />
    </>
  );
}
