import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { databaseContext, requestContext, startContext } from "../app/context";
import type { RenderPage } from "./types";

// A value, because a function would be called again on every request. Its declared types are wider than ServerBuild's.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** Renders pages and their data with React Router. The only file that imports the built routes. */
export const renderPage: RenderPage = (request, { database, site, start }) => {
  const provider = new RouterContextProvider();
  provider.set(databaseContext, database);
  provider.set(requestContext, site);
  provider.set(startContext, start);
  return handle(request, provider);
};
