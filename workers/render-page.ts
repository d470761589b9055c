import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { databaseContext, requestContext, renderContext } from "../app/context";
import type { RenderPage } from "./types";

// As a value: a function would be called on every request. The declared types are wider than `ServerBuild`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** Renders pages and their data with React Router. The only module that imports the built routes. */
export const renderPage: RenderPage = (request, { database, ctx, start }) => {
  const provider = new RouterContextProvider();
  provider.set(databaseContext, database);
  provider.set(requestContext, ctx);
  provider.set(renderContext, start);
  return handle(request, provider);
};
