import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { databaseContext, requestContext, startContext } from "../app/context";
import type { RenderPage } from "./types";

const context = Symbol();
const handle = createRequestHandler({
  // Passed as a value: as a function it would be derived again on every request.
  build: build as ServerBuild,
  mode: import.meta.env.MODE,
  getLoadContext: ({ context: { cloudflare } }) =>
    (cloudflare as unknown as { [context]: RouterContextProvider })[context],
});

/** Renders pages and their data with React Router. The only file that imports the built routes. */
export const renderPage: RenderPage = (request, { database, site, start, waitUntil }) => {
  const provider = new RouterContextProvider();
  provider.set(databaseContext, database);
  provider.set(requestContext, site);
  provider.set(startContext, start);
  return handle({ request, env: {}, waitUntil, passThroughOnException: () => {}, [context]: provider } as never);
};
