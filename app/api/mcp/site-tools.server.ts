import type { DatabaseClient } from "../../../drizzle/client";
import { parseSearch } from "../../base/search/search-text";
import { hasMarkdown, pageOfMarkdown } from "../../base/web/agent-documents";
import { intakePath } from "../../base/web/cache-policy";
import { sitemapPages } from "../../base/web/public-paths";
import { canonicalPath } from "../../base/web/redirects";
import { fillPlaceholders } from "../../base/words/placeholders";
import { searchSite, siteKinds } from "../../catalog/site-search.server";
import { type ChosenFacets, countFacets, facetOptions, unpackFacets } from "../../directory/facets";
import { listToolCategories } from "../../directory/queries.server";
import { parseToolSort, toolPath, toolSorts } from "../../directory/tool";
import { listToolsWithFacets } from "../../directory/tool-packs.server";
import { answerError, type AnswerField, answerFields, buildAnswers, normalizeAnswer } from "../../intake/rules/answers";
import { answerChoices, priceRanges, shownChoices, usualPrice } from "../../intake/rules/choices";
import { preparedFragment, preparedParameter } from "../../intake/rules/wizard";
import { listServices } from "../../services/queries.server";
import { servicePath } from "../../services/service";
import { findSettings } from "../../settings/queries.server";
import { placeholderValues } from "../../settings/settings";
import { type DocumentRequest, findMarkdown, writeMarkdown } from "../../site/documents/markdown-documents.server";
import type { McpServer, Tool, ToolResult } from "./protocol";

/** What the tools depend on besides the rows. */
export interface McpRequest extends DocumentRequest {
  /** The origin of addresses that a person opens. */
  readonly callerOrigin: string;
}

const text = (description: string) => ({ type: "string", description }) as const;
const schema = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const answerTexts: Readonly<Partial<Record<AnswerField, string>>> = {
  problem: "The problem that the project solves, in the person's own words",
  userNeeds: "Who will use it and what they need, or which processes to automate",
  email: "Where the person can be reached; may be left out for the person to type",
};

/** The tools that everybody may use. None writes anything. */
export const publicTools: readonly Tool[] = [
  {
    name: "search",
    title: "Search the site",
    description: "Finds tools, terms, articles, product briefs, ventures and cases by words.",
    inputSchema: schema({ query: text("What to look for"), kind: { type: "string", enum: siteKinds } }, ["query"]),
  },
  {
    name: "get",
    title: "Read a page",
    description: "A public page as Markdown, by its path or URL, such as /services/startup-mvp.",
    inputSchema: schema({ path: text("A path or URL of this site") }, ["path"]),
  },
  {
    name: "list_tools",
    title: "List the tools of the directory",
    description:
      "The directory's tools with their properties, and how many tools each category and each value of a property would leave. Without a category: of all.",
    inputSchema: schema({
      category: text("The id of a category"),
      ...Object.fromEntries(
        facetOptions.map(({ name, label, values }) => [
          name,
          { type: "array", items: { type: "string", enum: values }, description: `${label}: one of these` },
        ]),
      ),
      sort: { type: "string", enum: toolSorts.map(({ name }) => name) },
      after: text("The id of the last tool of the previous page"),
    }),
  },
  {
    name: "define",
    title: "Define a term",
    description: "The glossary's entry for a term, or the terms most like it.",
    inputSchema: schema({ term: text("Such as RAG") }, ["term"]),
  },
  {
    name: "services",
    title: "Services and prices",
    description: "What the company offers, how long it takes, and its price ranges.",
    inputSchema: schema({}),
  },
  {
    name: "prepare_enquiry",
    title: "Prepare an enquiry",
    description:
      "Checks the answers of the project intake and returns an address that opens the form with them filled in. A person reads them and presses Send; nothing is stored or sent before.",
    inputSchema: schema(
      Object.fromEntries(
        answerFields.map((field) => [
          field,
          field in answerChoices
            ? { type: "string", enum: Object.keys(answerChoices[field as keyof typeof answerChoices]) }
            : text(answerTexts[field] ?? ""),
        ]),
      ),
      answerFields.filter((field) => field !== "email"),
    ),
  },
];

/** The public endpoint: what visitors see, and nothing else. */
export function publicMcp(db: DatabaseClient, request: McpRequest, brand: string): McpServer {
  const { origin } = request;
  const read = async (address: string): Promise<string | null> => {
    const url = URL.parse(address, origin);
    if (url === null || ![origin, request.callerOrigin].includes(url.origin)) return null;
    const canonical = canonicalPath(url.pathname);
    const path = pageOfMarkdown(canonical) ?? canonical;
    const page = hasMarkdown(path) ? await findMarkdown(db, path + url.search, request) : null;
    if (page === null) return null;
    return "movedTo" in page ? read(page.movedTo) : writeMarkdown(page, origin);
  };
  const found = (texts: readonly string[], data: Readonly<Record<string, unknown>>, empty: string): ToolResult => ({
    text: texts.join("\n") || empty,
    data,
  });
  const search = async (query: string, kind: string | null) => {
    const parsed = parseSearch(query);
    if (parsed === null) return [];
    const { results } = await searchSite(db, {
      text: parsed.text,
      kind,
      page: 0,
      size: 20,
      asTyped: false,
      now: request.now,
      origin,
      withHeadings: false,
    });
    return results.map(({ title, summary, path, one }) => ({ kind: one, title, summary, url: origin + path }));
  };
  const lineOf = ({ title, summary, url }: { title: string; summary: string; url: string }) =>
    `- [${title}](${url}): ${summary}`;

  const tools: Readonly<Record<string, (input: Readonly<Record<string, string>>) => Promise<ToolResult>>> = {
    search: async ({ query = "", kind }) => {
      const results = await search(query, siteKinds.find((one) => one === kind) ?? null);
      return found(results.map(lineOf), { results }, "Nothing was found.");
    },
    get: async ({ path = "" }) => {
      const page = await read(path);
      return page === null ? { text: "There is no such page. Use search to find one.", isError: true } : { text: page };
    },
    list_tools: async ({ category = null, after = null, sort = null, ...asked }) => {
      const chosen: ChosenFacets = facetOptions.flatMap(({ name, values }) => {
        const wanted = asked[name]?.split("\n") ?? [];
        return values.filter((value) => wanted.includes(value));
      });
      const filter = { category, after, sort: parseToolSort(sort), chosen };
      const readCategories = listToolCategories(db);
      const [categories, list] = await Promise.all([readCategories, listToolsWithFacets(db, filter, readCategories)]);
      const positions = new Map(list.counted.map((tool) => [tool.id, tool.facets]));
      const rows = list.items.map(({ id, name, microDescription, shortDescription, address }) => ({
        id,
        title: name,
        summary: shortDescription || microDescription,
        url: origin + toolPath(address),
        ...unpackFacets(positions.get(id) ?? ""),
      }));
      const counts = countFacets(list.counted, chosen, categories.find(({ slug }) => slug === category)?.id ?? null);
      const shownCategories = categories.map(({ id, slug, name }) => ({
        id: slug,
        name,
        count: counts.byCategory[id] ?? 0,
      }));
      const facets = Object.fromEntries(
        facetOptions.map(({ name, values }, facet) => [
          name,
          Object.fromEntries(values.map((value, at) => [value, counts.values[facet]![at]!])),
        ]),
      );
      return found(
        [
          ...shownCategories.map(({ id, name, count }) => `- ${name} (${id}): ${count}`),
          ...facetOptions.map(
            ({ name, label }) =>
              `- ${label} (${name}): ${Object.entries(facets[name]!)
                .map(([value, count]) => `${value} ${count}`)
                .join(", ")}`,
          ),
          "",
          ...rows.map(lineOf),
        ],
        { categories: shownCategories, facets, tools: rows, next: list.next },
        "",
      );
    },
    define: async ({ term = "" }) => {
      const terms = await search(term, "term");
      const exact =
        terms.find(({ title }) => title.toLowerCase() === term.trim().toLowerCase()) ??
        (terms.length === 1 ? terms[0] : undefined);
      const page = exact && (await read(exact.url));
      return page ? { text: page } : found(terms.map(lineOf), { terms }, "The glossary has no such term.");
    },
    services: async () => {
      const [settings, stored] = await Promise.all([findSettings(db, origin), listServices(db)]);
      const services = fillPlaceholders(stored, placeholderValues(settings)).map((service) => {
        const usual = usualPrice(service, settings);
        return {
          title: service.name,
          summary: service.summary,
          audience: service.audience,
          duration: service.duration,
          projectType: service.projectType,
          ...(usual && { usualPrice: usual.label, ...(usual.weeks && { usualWeeks: usual.weeks }) }),
          url: origin + servicePath(service),
        };
      });
      const prices = Object.entries(priceRanges(settings)).map(([budget, { label, detail, scope, weeks }]) => ({
        budget,
        label,
        detail,
        scope,
        ...(weeks && { weeks }),
      }));
      const lines = [
        ...services.map(
          (one) => `${lineOf(one)} ${one.duration}.${one.usualPrice ? ` Most start at ${one.usualPrice}.` : ""}`,
        ),
        "",
        ...prices.map(({ budget, label, scope, weeks }) =>
          `- ${label} (${budget}): ${scope ?? ""} ${weeks ?? ""}`.trim(),
        ),
      ];
      return found(lines, { services, prices }, "");
    },
    prepare_enquiry: async (input) => {
      const answers = buildAnswers((field) => normalizeAnswer(field, input[field] ?? ""));
      const errors = answerFields.flatMap((field) => {
        const error = field === "email" && answers.email === "" ? null : answerError(field, answers[field]);
        return error === null ? [] : [`${field}: ${error}`];
      });
      if (errors.length > 0) return { text: errors.join("\n"), isError: true };
      const settings = await findSettings(db, origin);
      const url = `${request.callerOrigin}${intakePath}?${preparedParameter}=1${preparedFragment(answers)}`;
      const told = answerFields.flatMap((field) => (answers[field] === "" ? [] : [`- ${field}: ${answers[field]}`]));
      const budget = shownChoices("budget", settings)[answers.budget]?.label ?? "";
      return {
        text: `Give the person this address. It opens the form with the answers; they check them and send it.\n\n${url}\n\nRange: ${budget}. Nothing has been sent. In a browser without JavaScript the form opens empty; the person then needs these answers to copy:\n\n${told.join("\n")}`,
        data: { url },
      };
    },
  };
  return {
    name: brand,
    instructions: `The public site of ${brand}: search and read its pages, its services and prices, and prepare an enquiry that a person sends.`,
    tools: publicTools,
    call: async (name, input) => {
      const run = Object.hasOwn(tools, name) ? tools[name] : undefined;
      if (!run) return null;
      const texts = Object.fromEntries(
        Object.entries(input).flatMap(([key, value]) => {
          const values = [value].flat().filter((one) => typeof one === "string");
          return values.length === 0 ? [] : [[key, values.join("\n").slice(0, 20_000)]];
        }),
      );
      return run(texts);
    },
    listResources: async () => sitemapPages.map((path) => ({ uri: origin + path, name: path })),
    readResource: read,
  };
}
