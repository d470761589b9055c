import type { ReactNode } from "react";
import { Breadcrumbs } from "./breadcrumbs";
import { Footer } from "./footer";
import { Header } from "./header";
import { PendingText } from "./pending-text";

/** The layout of every public page: skip link, top bar, breadcrumbs, footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className="button button-primary skip-link">
        Skip to content
      </a>
      <Header />
      <PendingText />
      <Breadcrumbs />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}
