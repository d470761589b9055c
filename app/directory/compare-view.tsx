import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatLongDate } from "~/base/time/dates";
import { isWebUrl } from "~/base/web/urls";
import { shiftHeadings } from "~/base/words/html";
import { ExternalLink, PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { PrintButton, ShareButton } from "~/ui/components/page-actions";
import { PageHeader, Section } from "~/ui/components/page-header";
import { agentControl, agentForm } from "~/ui/components/public-forms";
import { RichText } from "~/ui/components/rich-text";
import { labelsIn, useFill, useLabel, useOrigin, useSettings, useWords } from "~/ui/components/settings";
import { type ComparedTool, comparePath, comparisonOf, maxCompared, namesOf, shortlistIntakePath } from "./compare";
import { facetLabels, facetNames } from "./facets";
import { type Tool, toolCategoryPath, toolPath } from "./tool";
import { ShortlistButton, ToolLogo } from "./tool-card";

type Texts = PageTexts<"compare">;

/** The data of a comparison, without its texts. */
export interface ComparisonPage {
  readonly tools: readonly ComparedTool[];
  /** What was asked for and is no tool. */
  readonly missing: readonly string[];
  /** The addresses beyond those that fit side by side. */
  readonly leftOut: readonly string[];
  /** Tools to add. */
  readonly suggestions: ReadonlyArray<Pick<Tool, "address" | "name">>;
  /** Whether these are near to a name that is none, instead of alternatives. */
  readonly isNearest: boolean;
}

/** Tools side by side or, without any, the usual comparisons. */
export function CompareView({ page }: { page: ComparisonPage & { readonly texts: Texts } }) {
  const { tools, missing, leftOut } = page;
  const and = useLabel()("and");
  const texts = useFill({ title: namesOf(tools, and) })(page.texts);
  const missingText = useFill({ title: missing.join(", ") })(page.texts.setMissing);
  const fullText = useFill({ title: leftOut.join(", ") })(page.texts.setFull);
  const comparison = comparisonOf(
    tools.map(({ address }) => address),
    texts.comparisons,
  );
  const isEmpty = tools.length === 0;
  const notes = [...(missing.length > 0 ? [missingText] : []), ...(leftOut.length > 0 ? [fullText] : [])];
  return (
    <article>
      <PageHeader
        title={comparison?.title ?? (tools.length < 2 ? texts.title : texts.setTitle)}
        lead={comparison?.text ?? (isEmpty ? texts.lead : tools.length === 1 ? texts.setOne : "")}
      >
        {notes.length > 0 && (
          <p role="status" className="notice mb-4 max-w-[68ch]">
            {notes.join(" ")}
          </p>
        )}
        {!isEmpty && <Start tools={tools} texts={texts} />}
        {tools.length < 2 && <AddTool page={page} texts={texts} />}
      </PageHeader>
      {isEmpty ? <UsualComparisons texts={texts} /> : <Table page={page} texts={texts} />}
    </article>
  );
}

/** The step to the intake, and what can be done with the sheet. */
function Start({ tools, texts }: { tools: readonly ComparedTool[]; texts: Texts }) {
  const addresses = tools.map(({ address }) => address);
  return (
    <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-3">
      <PageLink to={shortlistIntakePath(texts.setProblem, addresses)} rel="nofollow" className="button button-primary">
        {texts.setStart}
      </PageLink>
      <span className="flex gap-x-5">
        <PrintButton label={texts.setPrint} className="text-link" />
        <ShareButton label={texts.setShare} path={comparePath(addresses)} />
      </span>
      <ShortlistButton tools={tools} words={useLabel()} label={texts.setKeep} isOnComparison />
      <p className="w-full text-sm text-muted">{texts.setStartNote}</p>
    </div>
  );
}

/** A field for the name of one more tool, and links that add the usual ones. */
function AddTool({ page: { tools, suggestions, isNearest }, texts }: { page: ComparisonPage; texts: Texts }) {
  const addresses = tools.map(({ address }) => address);
  return (
    <div className="compare-add no-print">
      <Form
        method="get"
        action={comparePath([])}
        className="min-w-0"
        {...agentForm("compare_tools", "Adds a tool to the comparison by its name.")}
      >
        {addresses.length > 0 && <input type="hidden" name="tools" value={addresses.join(",")} />}
        <label htmlFor="add" className="block font-semibold">
          {texts.addLabel}
        </label>
        <div className="search mt-2">
          <input
            // Empty again once the tool is there.
            key={addresses.join()}
            id="add"
            name="add"
            type="text"
            required
            maxLength={100}
            autoComplete="off"
            enterKeyHint="go"
            className="field"
            {...agentControl("The name of a tool.")}
          />
          <button type="submit" className="button button-ink">
            {texts.addButton}
          </button>
        </div>
      </Form>
      {suggestions.length > 0 && (
        <div>
          <p className="label">{isNearest ? texts.setNearest : texts.setSuggestions}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {suggestions.map(({ address, name }) => (
              <li key={address}>
                <PageLink to={comparePath([...addresses, address])} rel="nofollow" className="button compare-more">
                  <span aria-hidden="true">+</span> {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function UsualComparisons({ texts }: { texts: Texts }) {
  return (
    <Section title={texts.usualTitle} id="usual">
      <ul className="compare-usual">
        {texts.comparisons.map(({ title, to, text }) => (
          <li key={to}>
            <h3 className="text-xl">
              <PageLink to={to} className="text-link">
                {title}
              </PageLink>
            </h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The tools as columns. Each label stands above its row, so that on a phone two tools are as wide as the window. */
function Table({ page, texts }: { page: ComparisonPage; texts: Texts }) {
  const { tools } = page;
  const settings = useSettings();
  const [label, words] = [labelsIn(settings), useWords()];
  const origin = useOrigin();
  const addresses = tools.map(({ address }) => address);
  const known = (value: string | null) => value || <span className="text-muted">{texts.setUnknown}</span>;
  const row = (title: string, cell: (tool: ComparedTool) => ReactNode, isLong = false) => (
    <tbody key={title}>
      <tr>
        <th colSpan={tools.length} scope="rowgroup">
          <span>{title}</span>
        </th>
      </tr>
      <tr className={isLong ? "compare-long" : undefined}>
        {tools.map((tool) => (
          <td key={tool.address} data-tool={tool.name}>
            {cell(tool)}
          </td>
        ))}
      </tr>
    </tbody>
  );
  const rich = (html: string) => (html === "" ? known("") : <RichText html={shiftHeadings(html)} />);
  const has = (part: (tool: ComparedTool) => string) => tools.some((tool) => part(tool) !== "");
  return (
    <div className="wrap pb-16">
      <div className="compare-scroll">
        <table className="compare" style={{ "--tools": tools.length } as React.CSSProperties}>
          <thead>
            <tr>
              {tools.map((tool) => (
                <th key={tool.address} scope="col">
                  <ToolLogo logo={tool.logo} />
                  <PageLink to={toolPath(tool.address)} className="compare-name">
                    {tool.name}
                  </PageLink>
                  <span className="compare-about">{tool.microDescription || tool.shortDescription}</span>
                  <PageLink
                    to={comparePath(addresses.filter((address) => address !== tool.address))}
                    rel="nofollow"
                    data-unlist={tool.address}
                    className="text-link no-print text-sm"
                    aria-label={label("Remove {name}", { name: tool.name })}
                  >
                    {label("Remove")}
                  </PageLink>
                </th>
              ))}
            </tr>
          </thead>
          {facetNames.map((name) => row(label(facetLabels[name]), (tool) => known(words(tool[name] ?? ""))))}
          {has(({ fits }) => fits) && row(texts.setFits, ({ fits }) => rich(fits), true)}
          {has(({ fitsNot }) => fitsNot) && row(texts.setFitsNot, ({ fitsNot }) => rich(fitsNot), true)}
          {has(({ howWeUseIt }) => howWeUseIt) &&
            row(texts.setUse, ({ howWeUseIt }) => <p className="whitespace-pre-line">{howWeUseIt || "–"}</p>, true)}
          {row(
            label("Category"),
            ({ category }) =>
              category && (
                <PageLink to={toolCategoryPath(category.slug)} className="text-link">
                  {category.name}
                </PageLink>
              ),
          )}
          {row(label("Website"), ({ url }) =>
            isWebUrl(url) ? (
              <ExternalLink href={url} className="text-link wrap-anywhere">
                {new URL(url).host.replace(/^www\./, "")}
              </ExternalLink>
            ) : (
              known("")
            ),
          )}
          {row(texts.setChecked, ({ facetsCheckedOn }) =>
            known(facetsCheckedOn && formatLongDate(facetsCheckedOn, settings.language)),
          )}
        </table>
      </div>
      {tools.length > 1 && tools.length < maxCompared && <AddTool page={page} texts={texts} />}
      <div className="mt-8">
        <Start tools={tools} texts={texts} />
      </div>
      <p className="compare-colophon">
        {settings.brand} · {origin}
        {comparePath(addresses)}
      </p>
    </div>
  );
}
