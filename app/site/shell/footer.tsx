import { ExternalLink, PageLink } from "~/first-view/page-link";
import { cookiesSection } from "~/settings/consent";
import { Brand } from "~/ui/components/brand-mark";
import { useSettings, useYear } from "~/ui/components/settings";

const columns = [
  {
    title: "Explore",
    links: [
      ["AI & Product Stack", "/directory"],
      ["Ventures", "/ventures"],
      ["Blog", "/blog"],
      ["AI Glossary", "/it-glossary"],
      ["Example Product Briefs", "/example-product-briefs"],
    ],
  },
  {
    title: "Services",
    links: [
      ["Services", "/services"],
      ["Startup MVP", "/services/startup-mvp"],
      ["Internal Tools", "/services/internal-tools"],
      ["AI Workflows", "/services/ai-workflows"],
      ["AI Growth Engines", "/services/ai-growth-engines"],
    ],
  },
  {
    title: "Company",
    links: [
      ["About", "/about"],
      ["AI Product Manager", "/ai-product-manager"],
      ["Vibe Coding", "/vibe-coding"],
      ["Privacy", "/privacy"],
      ["Terms", "/terms"],
    ],
  },
] as const;

/** The footer: four columns and the copyright line (NAV-5 to NAV-9). */
export function Footer() {
  const { brand, tagline, profileUrl, contactEmail } = useSettings();
  const year = useYear();
  return (
    <footer className="footer no-print">
      <div className="wrap footer-columns">
        <div>
          <p className="brand">
            <Brand />
          </p>
          {tagline && <p className="mt-3 max-w-xs text-muted">{tagline}</p>}
          {contactEmail && (
            <p className="mt-4">
              <a href={`mailto:${contactEmail}`} className="text-link">
                {contactEmail}
              </a>
            </p>
          )}
          {profileUrl && (
            <p className="mt-2">
              <ExternalLink href={profileUrl} className="text-link">
                Company profile
              </ExternalLink>
            </p>
          )}
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="label font-sans tracking-normal">{column.title}</h2>
            <ul className="mt-2">
              {column.links.map(([label, to]) => (
                <li key={to}>
                  <PageLink to={to}>{label}</PageLink>
                </li>
              ))}
              {column.title === "Company" && (
                <li>
                  {/* Reopens the banner (consent.ts). Without script, leads to the form on the privacy page. */}
                  <a
                    href={`/privacy#${cookiesSection}`}
                    data-consent="open"
                    className="inline-block py-1.5 hover:underline"
                  >
                    Cookie settings
                  </a>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <p className="wrap border-t border-line py-6 text-muted">
        © {year} {brand}. All rights reserved.
      </p>
    </footer>
  );
}
