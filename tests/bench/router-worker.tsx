import type { D1Database } from "@cloudflare/workers-types";
import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  createContext,
  Links,
  Meta,
  Scripts,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "react-router";

interface Row {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
}

const databaseContext = createContext<D1Database>();

/** Roughly how many bytes a row takes in the page. */
const bytesOf = ({ slug, title, excerpt }: Row) => slug.length + title.length + excerpt.length + 60;

/** Reads as many rows, in as many statements, as the page it is compared with, in one batch. */
async function loader({ params, context }: LoaderFunctionArgs): Promise<{ rows: readonly Row[]; bytes: number }> {
  const [statements, rows, bytes] = [params["statements"], params["rows"], params["bytes"]].map(Number);
  const database = context.get(databaseContext);
  const statement = database
    .prepare(
      `select "slug", "Blog Post - Title" as title, "Blog Post - Excerpt" as excerpt from Blog_posts
      where row_id in (select row_id from Blog_posts limit ?) limit 10`,
    )
    .bind(Math.ceil(rows! / statements!));
  const results = await database.batch<Row>(Array.from({ length: statements! }, () => statement));
  return { rows: results.flatMap((result) => result.results), bytes: bytes! };
}

function Rows() {
  const { rows, bytes } = useLoaderData<typeof loader>();
  const items = [];
  for (let [position, size] = [0, 0]; rows.length > 0 && size < bytes; position += 1) {
    const row = rows[position % rows.length]!;
    size += bytesOf(row);
    items.push(
      <li key={position}>
        <a href={`/blog/post/${row.slug}`}>{row.title}</a>
        <p>{row.excerpt}</p>
      </li>,
    );
  }
  return <ul>{items}</ul>;
}

function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  headers.set("Content-Type", "text/html");
  return new Response(body, { status, headers });
}

const module = "/assets/entry.js";
const manifestRoute = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  module,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};
const page = { id: "page", parentId: "root", path: ":statements/:rows/:bytes" };

const build: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    page: { ...page, module: { default: Rows, loader } },
  },
  assets: {
    entry: { imports: [], module },
    routes: {
      root: { ...manifestRoute, id: "root", path: "", hasLoader: false },
      page: { ...manifestRoute, ...page, hasLoader: true },
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "" },
};

const handle = createRequestHandler(build, "production");

export default {
  fetch(request: Request, env: { readonly DB: D1Database }): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(databaseContext, env.DB);
    return handle(request, context);
  },
};
