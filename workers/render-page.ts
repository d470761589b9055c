import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { databaseContext, requestContext, renderContext } from "../app/context";
import type { RenderPage } from "./types";

const context = Symbol();
const handle = createRequestHandler({
  // As a value: a function would be evaluated on every request. The declared types are wider than `ServerBuild`.
  build: build as ServerBuild,
  mode: import.meta.env.MODE,
  // The adapter types `cloudflare` as platform values alone, but passes on whatever `handle` is given.
  getLoadContext: ({ context: { cloudflare } }) =>
    (cloudflare as unknown as { [context]: RouterContextProvider })[context],
});

/** Renders pages and their data with React Router. The only module that imports the built routes. */
export const renderPage: RenderPage = async (request, { database, ctx, start }) => {
  const provider = new RouterContextProvider();
  provider.set(databaseContext, database);
  provider.set(requestContext, ctx);
  provider.set(renderContext, start);
  // The adapter asks for a Cloudflare event; it uses no more of one than this.
  return handle({
    request,
    env: {},
    waitUntil: () => {},
    passThroughOnException: () => {},
    [context]: provider,
  } as never);
};
