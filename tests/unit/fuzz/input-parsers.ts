import { browserName } from "../../../app/accounts/sessions.server";
import { parseSignIn } from "../../../app/accounts/sign-in.server";
import { ApiError } from "../../../app/api/api-error";
import { contract } from "../../../app/api/contract";
import { planRows } from "../../../app/api/plan";
import { parsePayload } from "../../../app/api/read-payload";
import { parseQuery } from "../../../app/api/read-query";
import { safeReturnPath, signInPath } from "../../../app/base/access/return-path";
import { hasSessionCookie, parseSessionToken } from "../../../app/base/access/session-cookie";
import { networkOf } from "../../../app/base/limits/senders";
import { matchExpression, parseSearch, publicScope } from "../../../app/base/search/search-text";
import { formatLongDate, toInstant } from "../../../app/base/time/dates";
import { fromLocalTime, parseFormInstant, toLocalTime } from "../../../app/base/time/time-zones";
import { breadcrumbs } from "../../../app/base/web/breadcrumbs";
import { canonicalUrl, canonicalWarnings } from "../../../app/base/web/canonical";
import { parseLinkAddress } from "../../../app/base/web/link-address";
import { redirectTarget, withKnownParameters } from "../../../app/base/web/redirects";
import { addressPart, imageUrl, isWebUrl } from "../../../app/base/web/urls";
import { isEmail } from "../../../app/base/words/email-mentions";
import { splitList } from "../../../app/base/words/lists";
import { idError, isSlug, slugify } from "../../../app/base/words/slug";
import { storableText } from "../../../app/base/words/storable-text";
import { pageNumber } from "../../../app/blog/post";
import { transferTables } from "../../../app/catalog/transfer/export-rows.server";
import { parsePartRequest } from "../../../app/catalog/transfer/import-rows.server";
import { UnreadableFile } from "../../../app/catalog/transfer/read-file";
import { parseCell, parseDate, RecordReader } from "../../../app/catalog/transfer/read-record";
import { guessTable, SeenRows } from "../../../app/catalog/transfer/transfer-table";
import { parseDraft } from "../../../app/content/drafts/draft";
import { parseListQuery } from "../../../app/content/listing/list";
import { checkValues } from "../../../app/content/saving/checked-values.server";
import { checkPage, internalLinks, pageLinks } from "../../../app/content/saving/page-check";
import { checkRichText } from "../../../app/content/saving/rich-text.server";
import type { FieldKind } from "../../../app/content/types/content-type";
import { initialValues, parseText } from "../../../app/content/types/field-values";
import { hasScheme, imageSchemes, linkSchemes } from "../../../app/content/types/rich-text-rules";
import { toolAddress, toolPath } from "../../../app/directory/tool";
import { parseSentAnswers, parseEnquiry } from "../../../app/enquiries/rules/enquiry-schema.server";
import { followUpErrors, parseFollowUp, parseInboxQuery } from "../../../app/enquiries/rules/inbox";
import { answerError, answerFields } from "../../../app/intake/rules/answers";
import { parseProgress } from "../../../app/intake/rules/progress";
import { resolveSettings } from "../../../app/settings/queries.server";
import { parseSettingsForm, unknownSettingsFields } from "../../../app/settings/settings-form";
import { contentNames, contentTypes } from "../../../app/types";
import { splitLines } from "../../../app/ventures/venture";
import { canonicalRead, negotiateRepresentation, parsePreferences } from "../../../workers/api/representation";
import { notModified } from "../../../workers/page-cache";
import { rowsOfFile } from "../../support/transfer-files";

const origin = "https://plainloom.example";
const https = { protocol: "https:", pathname: "/admin", search: "" };
const now = Date.parse("2026-06-15T12:00:00.000Z");

/** A parser of untrusted text, with tokens of its grammar to generate input from. */
export interface InputParser {
  readonly read: (text: string) => unknown;
  readonly words: readonly string[];
  /** Prefixes and suffixes for slow inputs. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  /** The length of the longest text that can reach it, in characters. That of a body by default. */
  readonly maxLength?: number;
}

const maxBodyLength = 800_000;
/** The platform refuses longer ones. */
const maxAddressLength = 16_384;
const maxHeadersLength = 131_072;

/** The text that nests as deeply as what the parser reads can be long, given by its depth. */
export const deepest = ({ maxLength = maxBodyLength }: InputParser, textOf: (depth: number) => string): string =>
  textOf(Math.floor(maxLength / 2));

const upTo = (maxLength: number, parsers: Readonly<Record<string, InputParser>>) =>
  Object.fromEntries(Object.entries(parsers).map(([name, parser]) => [name, { ...parser, maxLength }]));

/** Whether an error is reported to the caller as a refusal. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError || error instanceof UnreadableFile;

/** Parses a text. Rethrows everything but refusals, as it would be a 500. */
export async function parseOrReject({ read }: InputParser, text: string): Promise<void> {
  try {
    await read(text);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** Bytes as a header can hold them. */
const headerText = (text: string) => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "").trim();
const apiRequest = (headers: Record<string, string>, query = "") =>
  new Request(`${origin}/api/rest/v1/stack_items${query}`, {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)])),
  });
const formWith = (...entries: ReadonlyArray<readonly [string, string]>) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};
const urlWith = (path: string) => URL.parse(path, origin) ?? new URL(origin);

const queryWords = [
  "select",
  "order",
  "or",
  "and",
  "not.",
  "name",
  "id",
  "tags",
  "eq.",
  "in.",
  "is.null",
  "ilike.",
  "like.",
];
const queries: Readonly<Record<string, InputParser>> = {
  "a query of the data API": {
    words: [
      ...queryWords,
      "=",
      "&",
      "(",
      ")",
      ",",
      ":",
      '"',
      "\\",
      "*",
      "%",
      ".",
      "limit",
      "offset",
      "1",
      "desc",
      "nullsfirst",
    ],
    read: (text) => {
      const query = parseQuery(contract.stack_items, [...new URLSearchParams(text)]);
      planRows(contract.stack_items, query.conditions, query.orders, {
        facts: new Map(),
        conditions: [],
        isPublic: true,
      });
    },
    before: ["select=", "order=", "or=(", "name=in.(", "name=ilike.", ""],
  },
  "the address of a list in the portal": {
    words: ["q=", "status=", "sort=", "after=", "before=", "draft", "&", "-date", "9", "%", "category="],
    read: (text) => contentNames.map((name) => parseListQuery(contentTypes[name], new URLSearchParams(text))),
    before: ["q=", "category=", ""],
  },
  "the address of the inbox": {
    words: ["q=", "status=", "sort=", "after=", "before=", "new", "&", "-next", "budget=", "%"],
    read: (text) => parseInboxQuery(new URLSearchParams(text), "", "2026-06-15"),
    before: ["q=", ""],
  },
  "a search": { words: ["a", " ", '"', "AND", "NEAR(", "*", "-", "\0"], read: (text) => search(text) },
  "a page's number": { words: ["1", "0", "-", "e", "."], read: pageNumber },
  "a path": {
    words: [
      "/",
      "//",
      "\\",
      "blog",
      "page",
      "1",
      "directory",
      "Category",
      "%2f",
      "%",
      "..",
      ".data",
      "?",
      "#",
      "utm_source=x",
      "&",
    ],
    read: (text) => {
      const url = urlWith(`/${text}`);
      redirectTarget(url, { origin });
      withKnownParameters(url);
      canonicalUrl(origin, text);
      canonicalWarnings(text);
      breadcrumbs(url.pathname);
    },
    before: ["blog/", "?q=", "/", ""],
  },
  "the return path after signing in": {
    words: ["/", "\\", "/admin", "..", "//", "https:", "@", "%2f", "\t", "?", "#"],
    read: (text) => [safeReturnPath(text), signInPath(text)],
    before: ["/admin/", "/"],
  },
};

function search(text: string): void {
  const query = parseSearch(text);
  if (query) matchExpression(query, publicScope);
}

const headers: Readonly<Record<string, InputParser>> = {
  "a cookie": {
    words: ["session", "__Host-session", "=", ";", " ", "a".repeat(40), "%", '"'],
    read: (text) => [hasSessionCookie(text), parseSessionToken(text, https)],
    before: ["session=", ""],
  },
  Accept: {
    words: [
      "*/*",
      "text/csv",
      "application/json",
      "application/vnd.pgrst.object+json",
      ";",
      ",",
      "q=0.1",
      "charset=",
      "nulls=stripped",
    ],
    read: negotiateRepresentation,
    before: ["application/json;", ""],
  },
  Prefer: {
    words: ["return=representation", "count=exact", "resolution=merge-duplicates", ",", ";", "handling=strict", "="],
    read: parsePreferences,
    before: ["handling=strict,", ""],
  },
  "Range, and the address with it": {
    words: ["items=", "0", "9", "-", ",", "bytes=", " "],
    read: (text) =>
      canonicalRead(apiRequest({ Range: text, Accept: "*/*" }, `?${new URLSearchParams({ [text]: text })}`)),
    before: ["0-", ""],
  },
  "If-None-Match": {
    words: ['"tag"', "W/", "*", ",", '"', " "],
    read: (text) =>
      notModified(apiRequest({ "If-None-Match": text }), new Response("x", { headers: { ETag: '"tag"' } })),
    before: ['"tag', ""],
  },
  "User-Agent": { words: ["Mozilla/", "Firefox/", "Windows", "iPhone", "("], read: browserName },
  "an address of a network": {
    words: [":", "::", ".", "1", "255", "ffff", "0", "%"],
    read: (text) => networkOf(text, { v4: 32, v6: 64 }),
    before: ["::ffff:", ""],
  },
};

const jsonWords = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  '"name"',
  '"tags"',
  '"id"',
  "null",
  "1e999",
  "-0",
  '"\\ud800"',
  "true",
  "__proto__",
];
const bodies: Readonly<Record<string, InputParser>> = {
  "a body of the data API": {
    words: [...jsonWords, '{"name":"a"}', '"constructor"'],
    read: (text) => parsePayload(contract.stack_items, text, []),
    before: ["", '[{"name":"', '{"tags":['],
  },
  "a part of an import": {
    words: [...jsonWords, '{"table":"stack","set":"', '"rows":[', '"record":{', '"isDryRun":false', "abcdefghijkl"],
    read: parsePartRequest,
    before: ["", '{"undo":"', '{"table":"stack","rows":['],
  },
  "the sign-in form": {
    words: ["a@b", "@", " ", "\0"],
    read: (text) => [
      parseSignIn([
        ["email", text],
        ["password", text],
      ]),
      parseSignIn([[text, text]]),
    ],
    before: ["a@", ""],
    after: ["", "@", " b"],
  },
  "the intake's form": {
    words: ["a@b.example", "startup-mvp", "\r\n", "0", "website"],
    read: (text) => {
      const entries = [
        ...answerFields.map((field) => [field, text] as const),
        ["openedAt", text],
        ["key", text],
        [text, text],
      ] as const;
      parseSentAnswers(entries);
      parseEnquiry(entries);
      for (const field of answerFields) answerError(field, text);
      isEmail(text);
    },
    before: ["a@", "a@b.", ""],
    after: ["", "@", " b"],
  },
  "notes on an enquiry": {
    words: ["2026-11-30", "new", "\r\n", "\0"],
    read: (text) => followUpErrors(parseFollowUp(() => text)),
  },
  "the settings' form": {
    words: ["team.0.name", "team.99.name", "brand", "https://a.example", ",", "claims.tools", "1e999"],
    read: (text) => {
      const names = ["brand", "contactEmail", "featuredTools", "rating.value", "team.0.name", text];
      const form = formWith(...names.map((name) => [name, text] as const));
      unknownSettingsFields(form);
      parseSettingsForm(form);
    },
    before: ["a@", "team.", ""],
  },
  "stored settings": {
    words: [...jsonWords, '{"brand":"x"}', '"team"', '"rating"', '"claims"'],
    read: resolveSettings,
  },
  "a draft kept by the browser": {
    words: [...jsonWords, '{"values":{"a":["b"]},"savedAt":', String(now), '"version"'],
    read: (text) => [parseDraft(text, now), parseProgress(text, now)],
  },
};

const kinds = [
  "flag",
  "list",
  "names",
  "pages",
  "number",
  "dateTime",
  "relation",
  "richText",
  "url",
  "image",
  "images",
  "slug",
  "choice",
  "text",
] as const;
const field = (kind: FieldKind) => ({ name: "f", label: "F", kind });
const values: Readonly<Record<string, InputParser>> = {
  "the text of a control or a cell": {
    words: ["{", "}", "[", "]", '"', "\\", ",", "yes", "1e999", "-", "null", " "],
    read: (text) => kinds.map((kind) => [parseCell(field(kind), text), parseText(field(kind), text), splitList(text)]),
    before: ["{", "[", '{"', ""],
    after: ["", "}", "]", '"}', "\\}"],
  },
  "a form of every content type": {
    words: ["<p>", "https://a.example", "/a.png", "a-b", "\0", "2026-01-01T00:00:00.000Z"],
    read: (text) => {
      for (const name of contentNames) {
        const type = contentTypes[name];
        // Rich text has a separate reader below.
        const texts = type.fields.map(
          (entry) => [entry.name, entry.kind === "richText" ? "" : parseText(entry, text)] as const,
        );
        checkValues(type, Object.fromEntries(texts));
        checkValues(type, { ...initialValues(type), [text]: text });
        const same = Object.fromEntries(type.fields.map((entry) => [entry.name, text]));
        checkPage(type, same);
        pageLinks(type, same, origin);
      }
      internalLinks(text, origin);
    },
  },
  "rich text": {
    words: [
      "<p>",
      "</p>",
      "<table>",
      "<td>",
      "<a href=",
      '"',
      "javascript:",
      "&#",
      ";",
      "<svg>",
      "<!--",
      "-->",
      "<![CDATA[",
      "<iframe>",
      "<",
    ],
    read: checkRichText,
    before: ["", '<a href="', "<a ", "<iframe>", "<p>"],
    after: ["", '">x</a>', "</p>"],
  },
  "a date": {
    words: [
      "2024",
      "-",
      "/",
      "01",
      "Jan",
      " ",
      ",",
      "T",
      "10:00",
      "PM",
      "GMT",
      "+02:00",
      "Z",
      "(UTC)",
      ".",
      "9999999999",
    ],
    read: (text) => [
      parseDate(text),
      toInstant(text),
      parseFormInstant(text),
      formatLongDate(text),
      toLocalTime(text),
      fromLocalTime(text),
    ],
    before: ["", "2024-01-01 10:00", "January 1, 2024", "a", "2024-01-01T10:00:00.", "2024-01-01 (", "x "],
    after: ["", "x", " x", ")"],
  },
  "an address": {
    words: ["https://", "http:", "mailto:", "a@b.example", "javascript:", "//", "\\", "/", ".", " ", "\t", "data:"],
    read: (text) => [
      parseLinkAddress(text),
      isWebUrl(text),
      imageUrl(text),
      hasScheme(text, linkSchemes),
      hasScheme(text, imageSchemes),
    ],
    before: ["", "a@", "a@b", "https://", "mailto:", "mailto:a@", "/", "a."],
    after: ["", "@", " ", ":"],
  },
  "an id or a slug": {
    words: ["a", "A", "-", "--", "/", "..", "%", "\n", "é"],
    read: (text) => [
      slugify(text),
      isSlug(text),
      idError(text, true),
      idError(text, false),
      addressPart(text),
      toolPath(toolAddress({ id: text, slug: "slug" })),
      storableText(text),
      splitLines(text),
    ],
  },
};

const table = transferTables.stack;
const files: Readonly<Record<string, InputParser>> = {
  "an imported file": {
    words: [
      "name,id\n",
      "a,b\n",
      '"',
      ",",
      ";",
      "\t",
      "\n",
      "\r",
      '[{"name":"a"}',
      "]",
      '{"id":"a"}\n',
      "{",
      "}",
      "\\",
      ":",
      "'=",
      "\ufeff",
    ],
    read: async (text) => {
      const reader = new RecordReader(table);
      const seen = new SeenRows(table);
      for (const { row, record } of await rowsOfFile(text, 16_384)) {
        reader.read(record);
        seen.repeats(row, record);
        guessTable(Object.values(transferTables), text.slice(0, 50), Object.keys(record));
      }
    },
    before: ["", "name,id\n", 'name\n"', "[", '[{"name":"', '{"name":"a"}\n', '{"name":"'],
    after: ["", '"}', "\n", "]"],
  },
};

/** Everything that reads text from outside, by what it reads. */
export const inputParsers: Readonly<Record<string, InputParser>> = {
  ...upTo(maxAddressLength, queries),
  ...upTo(maxHeadersLength, headers),
  ...bodies,
  ...values,
  ...files,
};
