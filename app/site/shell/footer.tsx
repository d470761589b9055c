import { isEmail } from "~/base/words/email-mentions";
import { ExternalLink, PageLink } from "~/first-view/page-link";
import { cookiesSection } from "~/settings/consent";
import type { SiteLink } from "~/settings/settings";
import { footerColumns, linksOf } from "~/settings/site-links";
import { Brand } from "~/ui/components/brand-mark";
import { FeedLink } from "~/ui/components/feed-link";
import { useSettings, useYear } from "~/ui/components/settings";

/** The footer: four columns and the copyright line (NAV-5 to NAV-9). */
export function Footer() {
  const settings = useSettings();
  const { brand, tagline, profileUrl, contactEmail, phone, secondAddress, legalName, legalAddress, rights } = settings;
  const profiles = [
    ...(profileUrl ? [{ label: "Company profile", address: profileUrl }] : []),
    ...linksOf(settings, "socialLinks"),
  ];
  const columns = footerColumns(linksOf(settings, "footerLinks"));
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
          {secondAddress && (
            <p className="mt-2">
              {isEmail(secondAddress) ? (
                <a href={`mailto:${secondAddress}`} className="text-link">
                  {secondAddress}
                </a>
              ) : (
                secondAddress
              )}
            </p>
          )}
          {phone && (
            <p className="mt-2">
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="text-link">
                {phone}
              </a>
            </p>
          )}
          {profiles.map(({ label, address }, at) => (
            <p key={at} className="mt-2">
              <FooterLink label={label} address={address} className="text-link" />
            </p>
          ))}
        </div>
        {columns.map(([title, links], at) => (
          <nav key={title} aria-label={title}>
            <h2 className="label font-sans tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map(({ label, address }, position) => (
                <li key={position}>
                  <FooterLink label={label} address={address} />
                </li>
              ))}
              {at === columns.length - 1 && (
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
      <p className="wrap flex flex-wrap justify-between gap-x-6 border-t border-line py-6 text-muted">
        <span>
          © {year} {brand}. {rights}
        </span>
        {legalName && <span>{[legalName, legalAddress].filter(Boolean).join(" · ")}</span>}
        <FeedLink page="/blog" className="hover:underline" />
      </p>
    </footer>
  );
}

function FooterLink({ label, address, ...props }: SiteLink & { className?: string }) {
  return address.startsWith("/") ? (
    <PageLink to={address} {...props}>
      {label}
    </PageLink>
  ) : (
    <ExternalLink href={address} {...props}>
      {label}
    </ExternalLink>
  );
}
