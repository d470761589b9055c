import { useLocation } from "react-router";
import { NearPages, type NearPage } from "./near-pages";
import { EmptyLoom, PageHeader, Section } from "./page-header";
import { RuledList } from "./ruled-list";
import { GoBackButton } from "./page-actions";
import { PageLink } from "~/ui/first-view/page-link";
import { shownAddress, wordsOfAddress } from "~/base/web/requested-address";

const startingPoints = [
  {
    title: "AI & Product Stack",
    text: "The tools we work with, in plain words.",
    to: "/ai-product-stack",
    action: "Browse the directory",
  },
  { title: "Services", text: "Four ways to work with us.", to: "/services", action: "See the services" },
  { title: "Blog", text: "What we learn on the way, written down.", to: "/blog", action: "Read the blog" },
  { title: "IT Glossary", text: "Brief explanations of terms.", to: "/it-glossary", action: "Look up a term" },
];

/** The searchable lists, by the label of their button. */
const searches = [
  ["Search tools", "/ai-product-stack"],
  ["Search articles", "/blog"],
  ["Search terms", "/it-glossary"],
] as const;

/** The 404 page (NF-1 to NF-5): the requested path, pages with similar addresses, a search, and links to start from. */
export function NotFound({ near = [] }: { near?: readonly NearPage[] }) {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader
        title="404 - Page Not Found"
        lead="The page you are looking for doesn't exist or has moved."
        aside={<EmptyLoom />}
      >
        <p className="text-muted">
          Requested path: <code className="bg-sunken px-1.5 py-0.5 break-all text-ink">{shownAddress(pathname)}</code>
        </p>
        <NearPages near={near} />
        <MissingSearch pathname={pathname} />
        <p className="mt-8 flex flex-wrap gap-3">
          <PageLink to="/" className="button button-primary">
            Return Home
          </PageLink>
          <GoBackButton />
        </p>
      </PageHeader>
      <Section title="Or start here">
        <RuledList rows={startingPoints} />
      </Section>
    </>
  );
}

/** A field with a button for each searchable list. A plain form, because each button has its own address. */
export function MissingSearch({ pathname }: { pathname: string }) {
  return (
    <form method="get" role="search" aria-label="Search for the missing page" className="mt-8">
      <label htmlFor="missing-search" className="block font-semibold">
        Search for it
      </label>
      <input
        id="missing-search"
        type="search"
        name="q"
        defaultValue={wordsOfAddress(pathname)}
        autoComplete="off"
        className="field mt-2 max-w-xl"
      />
      <p className="mt-3 flex flex-wrap gap-3">
        {searches.map(([label, action]) => (
          <button key={action} type="submit" formAction={action} className="button">
            {label}
          </button>
        ))}
      </p>
    </form>
  );
}
