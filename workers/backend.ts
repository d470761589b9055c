import { Hono } from "hono";
import { agentPaths, skillPath } from "../app/base/web/agent-documents";
import { privatePolicy } from "../app/base/web/cache-policy";
import { drawCover, manifest, sitemap, socialImage } from "./documents";
import { entityTag, pageResponse } from "./middleware/page-response";
import { provideRequestContext } from "./middleware/request-context";
import { shedLoad } from "./middleware/request-limits";
import { unexpectedError } from "./plain-responses";
import type { OpenDatabase, OpenWriter, PurgeTags, RenderPage, BackendEnv } from "./types";

/** The backend's dependencies. Tests pass a renderer that needs no build, or a database that fails. */
export interface BackendOptions {
  readonly renderPage: RenderPage;
  readonly openDatabase: OpenDatabase;
  /** Purges the page cache by tag. Omitted behind the platform's cache, which only receives reads by visitors. */
  readonly purge?: PurgeTags;
  /** Opens the content writer of the data API. */
  readonly openWriter?: OpenWriter;
}

/**
 * Everything behind the page cache: pages, their data, documents and the data API. The gateway is in `server.ts`; it
 * turns every HEAD into a GET (`backendRequest`), so a handler here that treats HEAD differently never runs.
 */
export function createBackend({ renderPage, openDatabase, openWriter, purge }: BackendOptions): Hono<BackendEnv> {
  const backend = new Hono<BackendEnv>();

  backend.onError(unexpectedError);
  backend.use(shedLoad());
  backend.use(provideRequestContext(openDatabase, purge));
  backend.use(entityTag());

  // Imported on demand: evaluating all of this at startup would delay the first visitor of an isolate.
  backend.all("/api/rest/v1/:table", async (c) => (await import("./api/rest")).rest(c, openWriter));
  backend.get("/api/openapi.json", async (c) => (await import("./api/rest")).openApiDocument(c));
  backend.get("/api/database.ts", async (c) => (await import("./api/rest")).databaseTypes(c));
  backend.all("/api/media", async (c) => (await import("./api/pictures")).pictures(c));
  backend.post("/api/hooks/booking", async (c) => (await import("./api/intake")).receiveBooking(c));
  backend.all("/api/:rest{.+}", (c) =>
    c.json({ message: "There is no such resource." }, 404, { "Cache-Control": privatePolicy }),
  );
  backend.get("/robots.txt", async (c) => (await import("./agent-documents")).robots(c));
  backend.get(agentPaths.openSearch, async (c) => (await import("./agent-documents")).openSearch(c));
  backend.get("/humans.txt", async (c) => (await import("./agent-documents")).humansText(c));
  backend.get("/.well-known/security.txt", async (c) => (await import("./agent-documents")).securityText(c));
  backend.get("/.well-known/change-password", async () => (await import("./agent-documents")).changePassword());
  backend.get(agentPaths.catalog, async (c) => (await import("./agent-documents")).apiCatalog(c));
  backend.get(agentPaths.skills, async (c) => (await import("./agent-documents")).skillsIndex(c));
  backend.get(skillPath(":name"), async (c, next) => (await import("./agent-documents")).skillText(c, next));
  backend.get(agentPaths.llms, async (c) => (await import("./agent-documents")).llms(c));
  backend.get(agentPaths.llmsFull, async (c, next) => (await import("./agent-documents")).llmsFull(c, next));
  backend.get("/llms-full/:part{[a-z-]+-\\d+\\.txt}", async (c, next) =>
    (await import("./agent-documents")).llmsFull(c, next),
  );
  backend.get("/:key{[A-Za-z0-9-]{8,128}\\.txt}", async (c, next) =>
    (await import("./agent-documents")).indexNowKeyFile(c, next),
  );
  backend.get("/:feed{(?:.+/)?feed\\.[a-z]+}", async (c, next) => (await import("./feeds")).feed(c, next));
  backend.get("/:page{.+\\.md}", async (c, next) => (await import("./agent-documents")).markdownPage(c, next));
  backend.all(agentPaths.mcp, async (c) => (await import("./mcp")).mcp(c));
  backend.get(agentPaths.serverCard, async (c) => (await import("./mcp")).serverCard(c));
  backend.get("/site.webmanifest", manifest);
  backend.get("/sitemap.xml", sitemap);
  backend.get("/sitemap/:part{[a-z]+-\\d+\\.xml}", sitemap);
  backend.get("/covers/:name{[a-z0-9-]+\\.svg}", drawCover);
  backend.all("/social/:kind/:name{.+\\.png}", socialImage);

  backend.get("/onboarding/status", async (c, next) => (await import("./api/intake")).enquiryState(c, next));
  backend.post("/onboarding", async (c, next) => (await import("./api/intake")).receiveFromOutbox(c, next));
  backend.all("*", pageResponse(renderPage));
  return backend;
}
