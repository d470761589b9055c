import { Hono } from "hono";
import { contentWriter } from "../app/domain/content/writing/api-writer.server";
import { databaseTypes, openApiDocument } from "./api/documents";
import { rest } from "./api/rest";
import { drawCover } from "./documents/cover";
import { feed } from "./documents/feed";
import { robots } from "./documents/robots";
import { sitemap } from "./documents/sitemap";
import { entityTag } from "./middleware/entity-tag";
import { pageResponse } from "./middleware/page-response";
import { provideRequestContext } from "./middleware/request-context";
import type { OpenDatabase, OpenWriter, PurgeTags, RenderPage, BackendEnv } from "./types";
import { unexpectedError } from "./unexpected-error";

/** What the site is a function of: tests pass a renderer that needs no build, or a database that fails. */
export interface BackendOptions {
  readonly renderPage: RenderPage;
  readonly openDatabase: OpenDatabase;
  /** Drops what the page cache of a request holds of these tags. Without it there is nothing to drop. */
  readonly purge?: PurgeTags;
  /** Writes content for the data API. */
  readonly openWriter?: OpenWriter;
}

/** What stands behind the page cache: pages, their data, and documents. The gateway is in `server.ts`. */
export function createBackend({
  renderPage,
  openDatabase,
  openWriter = contentWriter,
  purge,
}: BackendOptions): Hono<BackendEnv> {
  const site = new Hono<BackendEnv>();

  site.onError(unexpectedError);
  site.use(provideRequestContext(openDatabase, purge));
  site.use(entityTag());

  site.all("/api/rest/v1/:table", rest(openWriter));
  site.get("/api/openapi.json", openApiDocument);
  site.get("/api/database.ts", databaseTypes);
  site.all("/api/:rest{.+}", (c) =>
    c.json({ message: "There is no such resource." }, 404, { "Cache-Control": "no-store" }),
  );
  site.get("/robots.txt", robots);
  site.get("/feed.xml", feed);
  site.get("/sitemap.xml", sitemap);
  site.get("/sitemap/:part{[a-z]+-\\d+\\.xml}", sitemap);
  site.get("/covers/:name{[a-z0-9-]+\\.svg}", drawCover);

  site.all("*", pageResponse(renderPage));
  return site;
}
