import fc from "fast-check";
import { apiTables } from "../../app/api/contract";
import { publicPaths } from "../../app/base/web/public-paths";
import { contentNames } from "../../app/types";
import { anyText } from "./properties";

/** An arbitrary request, valid or not. */
export interface AnyRequest {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const pages = publicPaths.flatMap(({ path, aliases = [] }) =>
  [path, ...aliases].map((each) => each.slice(1).replace(/\/:.*/, "")),
);
const documents = [
  "robots.txt",
  "sitemap.xml",
  "sitemap/posts-1.xml",
  "sitemap/tools-0.xml",
  "feed.xml",
  "covers/a.svg",
];
const api = ["api", "api/openapi.json", "api/database.ts", "api/rest", "api/rest/v1", "api/things"];
const portal = [
  "admin",
  "admin/blog/1",
  "admin/settings",
  "admin/submissions",
  "admin/x.data",
  ...contentNames.map((name) => `admin/${name}`),
];
const tables = apiTables.map(({ name }) => `api/rest/v1/${name}`);
const places = [...new Set(pages), ...documents, ...api, ...portal];

const parts = [
  "/",
  "//",
  "page",
  "0",
  "1",
  "99999999999",
  "..",
  "%2e%2e",
  "%2f",
  "%5c",
  "%00",
  "%0a",
  "%",
  "%zz",
  "%E0",
  "A",
  "é",
  "~",
];
const names = [
  "q",
  "page",
  "preview",
  "after",
  "category",
  "letter",
  "topic",
  "question",
  "return",
  "_routes",
  "_state",
  "utm_source",
];
const columns = [
  "select",
  "order",
  "limit",
  "offset",
  "or",
  "and",
  "not.or",
  "on_conflict",
  "columns",
  "name",
  "id",
  "Item ID",
  "tags",
];
const values = [
  "1",
  "-1",
  "a",
  "*",
  "eq.a",
  "in.(a,b)",
  "in.(",
  "(name.eq.a,id.is.null)",
  "name.desc",
  "like.*a*",
  "is.null",
  "a:name",
  '"',
  "🎉",
];

const headerValue = fc.oneof(
  anyText(40).map((text) => text.replace(/[^\t\u0020-\u007e]/g, "").trim()),
  fc.constantFrom(
    "",
    "*",
    "*/*",
    "text/html",
    "text/csv",
    "application/json",
    "application/vnd.pgrst.object+json",
    "multipart/form-data",
  ),
  fc.constantFrom(
    "0-9",
    "items=5-1",
    "bytes=0-",
    'W/"x"',
    "return=representation,count=exact",
    "handling=strict,x",
    "no-cache",
  ),
  fc.constantFrom(
    "session=a",
    "session =x; session=%E0",
    `__Host-session=${"a".repeat(40)}`,
    "message=a~%2F",
    "Bearer x",
    "Bearer",
  ),
  fc.constantFrom(
    "same-origin",
    "cross-site",
    "null",
    "https://evil.example",
    "2001:db8::1",
    "999.1.1.1",
    "gzip, br;q=0",
  ),
);
const headerNames = [
  "Accept",
  "Prefer",
  "Range",
  "If-None-Match",
  "If-Modified-Since",
  "If-Range",
  "Cookie",
  "Authorization",
];
const otherNames = [
  "Content-Type",
  "Origin",
  "Sec-Fetch-Site",
  "Accept-Profile",
  "Content-Profile",
  "Idempotency-Key",
  "User-Agent",
];
const lastNames = [
  "CF-Connecting-IP",
  "X-Forwarded-Host",
  "Cache-Control",
  "Purpose",
  "X-HTTP-Method-Override",
  "Access-Control-Request-Method",
];

const body = fc.oneof(
  fc.json({ stringUnit: "binary" }),
  fc.record({ name: anyText(20), tags: fc.array(anyText(5)) }).map((row) => JSON.stringify(row)),
  fc.record({ name: anyText(20) }).map((row) => JSON.stringify([row])),
  anyText(),
  fc.constantFrom(
    '{"name":"a"}',
    '[{"name":"a"},{"name":"b"}]',
    '{"name":"\\ud800"}',
    "[",
    "{}",
    "[]",
    "null",
    `{"tags":${"[".repeat(5_000)}`,
  ),
  fc.constantFrom(
    "email=a&password=b",
    "--x\r\nContent-Disposition: form-data",
    '{"id":"../x","name":"a","long_description":"<table>"}',
  ),
);

/** Percent-encodes what a URL cannot contain. Invalid escapes stay as they are. */
const asAddress = (text: string) => text.toWellFormed().replace(/[^\u0021-\u007e]|["<>`{}|^\\]/gu, encodeURIComponent);

const query = fc
  .array(fc.tuple(fc.constantFrom(...names, ...columns), fc.oneof(fc.constantFrom(...values), anyText(20))), {
    maxLength: 4,
  })
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map((pair) => pair.map(asAddress).join("=")).join("&")}`));

/** Requests with any method to any kind of URL. */
export const anyRequest: fc.Arbitrary<AnyRequest> = fc
  .record({
    method: fc.constantFrom(
      "GET",
      "GET",
      "GET",
      "HEAD",
      "POST",
      "POST",
      "POST",
      "PATCH",
      "DELETE",
      "PUT",
      "OPTIONS",
      "PROPFIND",
    ),
    place: fc.oneof(fc.constantFrom(...places), fc.constantFrom(...tables)),
    rest: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.oneof(fc.constantFrom(...parts), anyText(6).map(asAddress)), { maxLength: 3 }),
      },
    ),
    type: fc.constantFrom<Record<string, string>>({}, { "Content-Type": "application/json" }),
    query: fc.oneof(fc.constant(""), query),
    headers: fc.oneof(
      fc.constant({}),
      fc.dictionary(fc.constantFrom(...headerNames, ...otherNames, ...lastNames), headerValue, { maxKeys: 5 }),
    ),
    body: fc.option(body),
  })
  .map(({ method, place, rest, query: search, type, headers, body: requestBody }) => ({
    method,
    // Always parsed as a path, even if it starts with two slashes.
    address: `/${place}${rest.length === 0 ? "" : `/${rest.join("")}`}`.replaceAll(/[?#]/g, "") + search,
    headers: { ...type, ...headers },
    body: method === "GET" || method === "HEAD" ? null : requestBody,
  }));

const controls = [
  [
    "version",
    "id",
    "intent",
    "title",
    "term",
    "name",
    "slug",
    "body",
    "postedDate",
    "tags",
    "categoryId",
    "displayOrder",
  ],
  [
    "draft",
    "brand",
    "contactEmail",
    "team.0.name",
    "rating.value",
    "restore",
    "status",
    "notes",
    "nextStepOn",
    "owner",
  ],
  ["rows", "selected", "ids", "until", "action", "set", "undo", "below", "table", "part", "order", "email", "confirm"],
  [
    "revision",
    "person",
    "role",
    "scopes",
    "days",
    "token",
    "projectType",
    "problem",
    "budget",
    "key",
    "openedAt",
    "website",
  ],
].flat();
const entries = [
  "",
  "1",
  "0",
  "-1",
  "NaN",
  "Infinity",
  "1e400",
  "9007199254740993",
  "on",
  "publish",
  "delete",
  "stay",
  "new",
  "a@b.example",
];
const enteredToo = [
  "2026-01-01T00:00",
  "31/12/2026",
  "[]",
  "[1]",
  "{}",
  "all",
  "startup-mvp",
  "x".repeat(5_000),
  "<table>".repeat(200),
];

/** Form entries: a mix of names and values, each valid in some form. */
export const anyForm: fc.Arbitrary<Array<[string, string]>> = fc.array(
  fc.tuple(
    fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...controls) }, { weight: 1, arbitrary: anyText(10) }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...entries, ...enteredToo) },
      { weight: 1, arbitrary: anyText(30) },
    ),
  ),
  { maxLength: 12 },
);

const formsOfPortal = contentNames.flatMap((name) =>
  ["", "/new", "/1", "/2", "/0", "/1/history", "/1/delete", "/trash", "/bulk", "/x"].map(
    (rest) => `/admin/${name}${rest}`,
  ),
);
const others = [
  "settings",
  "submissions",
  "submissions/x",
  "submissions/erase",
  "submissions.csv",
  "api",
  "api-tokens",
];
const lastOnes = ["transfer", "transfer/part", "transfer/file", "undo", "find", "live", "stack-categories/order", "x"];

/** URLs of the portal and of its data requests, except sign-out. */
export const portalAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("/admin", ...formsOfPortal, ...[...others, ...lastOnes].map((name) => `/admin/${name}`)),
    fc.constantFrom("", "", ".data"),
    fc.oneof(fc.constant(""), query),
  )
  .map((pieces) => pieces.join(""));
