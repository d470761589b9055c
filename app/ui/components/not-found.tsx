import { useLocation } from "react-router";
import { PageLink } from "~/first-view/page-link";
import { type MissingTexts, missingTexts, type PageTexts } from "../../base/web/head-texts";
import { decodePercentEncoding } from "../../base/web/urls";
import { ReadFailure } from "./error-states";
import { RuledList } from "./lists";
import { GoBackButton } from "./page-actions";
import { EmptyLoom, PageHeader, Section } from "./page-header";
import { IdeaForm } from "./public-forms";
import { useFill, useLabel, useWords } from "./settings";
import type { Notice } from "./toast";

/** A page with an address similar to the requested one. */
export interface NearPage {
  readonly title: string;
  readonly path: string;
}

/** Pages with addresses similar to the requested one; nothing if there are none. */
export function NearPages({ near, title }: { near: readonly NearPage[]; title?: string }) {
  const words = useWords();
  if (near.length === 0) return null;
  return (
    <div className="mt-6">
      <p id="near" className="font-semibold">
        {title ?? words("Did you mean")}
      </p>
      <ul aria-labelledby="near" className="mt-1">
        {near.map(({ title: name, path }) => (
          <li key={path} className="py-1">
            <PageLink to={path} className="text-link">
              {words(name)}
            </PageLink>{" "}
            <span className="text-sm break-all text-muted">{path}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In characters: how much of an address to show, and how much of its words to search for. */
const maxShown = 80;
const maxWords = 60;

/**
 * A requested path, for saying that it does not exist (NF-3): shortened, and decoded if the result has only visible
 * characters. Otherwise, direction marks and the like could change how the page reads.
 */
export function shownAddress(pathname: string): string {
  const decodedPath = decode(pathname);
  const characters = [...(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(decodedPath) ? decodedPath : pathname)];
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join("")}…` : characters.join("");
}

/** The words of a path's last segment, to search for: "/blog/post/how-to-plan" is "how to plan". */
export function wordsOfAddress(pathname: string): string {
  const [segment = ""] = decode(pathname).split("/").filter(Boolean).slice(-1);
  const words = segment.replace(/\.\w{1,5}$/, "").replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return [...words.trim()].slice(0, maxWords).join("").trim();
}

const decode = (path: string) => decodePercentEncoding(path) ?? path;

/** The searchable lists, by the label of their button. */
const searches = [
  ["Search tools", "/ai-product-stack"],
  ["Search articles", "/blog"],
  ["Search terms", "/it-glossary"],
] as const;

/** The texts of the 404 page. */
export interface NotFoundTexts {
  readonly title: string;
  readonly lead: string;
  readonly pathLabel: string;
  readonly nearTitle: string;
  readonly searchLabel: string;
  readonly draftQuestion: string;
  readonly draftButton: string;
  readonly draftNote: string;
  readonly homeButton: string;
  readonly linksTitle: string;
  readonly links: ReadonlyArray<{
    readonly title: string;
    readonly text: string;
    readonly to: string;
    readonly action: string;
  }>;
}

/** The 404 page (NF-1 to NF-5): the requested path, pages with similar addresses, a search, and links to start from. */
export function NotFound({ texts, near = [] }: { texts: NotFoundTexts; near?: readonly NearPage[] }) {
  const { pathname } = useLocation();
  const page = useFill()(texts);
  return (
    <>
      <PageHeader title={page.title} lead={page.lead} aside={<EmptyLoom />}>
        <p className="text-muted">
          {page.pathLabel} <code className="bg-sunken px-1.5 py-0.5 break-all text-ink">{shownAddress(pathname)}</code>
        </p>
        <NearPages near={near} title={page.nearTitle} />
        <MissingSearch pathname={pathname} label={page.searchLabel} />
        <p className="mt-8 flex flex-wrap gap-3">
          <PageLink to="/" className="button">
            {page.homeButton}
          </PageLink>
          <GoBackButton />
        </p>
      </PageHeader>
      <Section title={page.linksTitle}>
        <RuledList rows={page.links} />
        <IdeaForm texts={page} className="mt-12" />
      </Section>
    </>
  );
}

/** A field with a button for each searchable list. A plain form, because each button has its own address. */
export function MissingSearch({ pathname, label }: { pathname: string; label?: string }) {
  const labelOf = useLabel();
  return (
    <form method="get" role="search" aria-label={labelOf("Search for the missing page")} className="mt-8">
      <label htmlFor="missing-search" className="block font-semibold">
        {label ?? labelOf("Search for it")}
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
        {searches.map(([caption, action]) => (
          <button key={action} type="submit" formAction={action} className="button">
            {labelOf(caption)}
          </button>
        ))}
      </p>
    </form>
  );
}

/** A page that could not be read, or whose row does not exist. */
export function AbsentPage({
  page,
  texts,
}: {
  page: { readonly texts?: Partial<MissingTexts> & { readonly title?: string } } & (
    | { readonly status: "failed"; readonly notice: Notice }
    | { readonly status: "missing"; readonly near: readonly NearPage[] }
  );
  texts: PageTexts;
}) {
  const written = useFill()(page.texts ?? {});
  if (page.status === "failed") return <ReadFailure heading={written.title ?? texts.list} notice={page.notice} />;
  const { missingTitle, missingText, missingButton } = missingTexts(texts, written);
  return <MissingRecord title={missingTitle} text={missingText} near={page.near} to={texts.to} label={missingButton} />;
}

/** The page for a record that does not exist (D10), with a search. `near` lists pages with similarly spelled addresses. */
export function MissingRecord({
  title,
  text,
  to,
  label,
  near = [],
}: {
  title: string;
  text: string;
  to: string;
  label: string;
  near?: readonly NearPage[];
}) {
  const { pathname } = useLocation();
  return (
    <PageHeader title={title} lead={text} aside={<EmptyLoom />}>
      <NearPages near={near} />
      <MissingSearch pathname={pathname} />
      <p className="mt-8">
        <PageLink to={to} className="button">
          {label}
        </PageLink>
      </p>
    </PageHeader>
  );
}
