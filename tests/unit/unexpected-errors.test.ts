import { RouterContextProvider, type ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { handleError } from "../../app/entry.server";
import { requestContext, type RequestContext } from "../../app/routing/context";

/** The log entry for an error thrown by a route. */
function logged(error: unknown, request = new Request("https://plainloom.example/admin")): unknown[] {
  const lines: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(requestContext, { log: (...line) => void lines.push(line) } as RequestContext);
  handleError(error, { request, context, params: {} });
  return lines;
}

const routeError = (status: number, error?: Error): ErrorResponse =>
  ({ status, statusText: "", data: null, internal: error !== undefined, error }) as ErrorResponse;

it("an error thrown by a route goes to the request's log, without the values of its query", () => {
  expect(logged(new TypeError("no such thing"))).toEqual([
    ["unexpected_error", { name: "TypeError", message: "no such thing" }],
  ]);
  const failed = new Error("Failed query: insert … params: ada@example.com", { cause: new Error("disk full") });
  expect(logged(failed)).toEqual([["unexpected_error", { name: "Error", message: "disk full" }]]);
  expect(logged(routeError(500, new Error("inside")))).toEqual([
    ["unexpected_error", { name: "Error", message: "inside" }],
  ]);
});

it("client errors and aborted requests are not logged as errors", () => {
  expect(logged(routeError(404))).toEqual([]);
  expect(logged(routeError(405, new Error("no action")))).toEqual([]);
  const gone = new Request("https://plainloom.example/", { signal: AbortSignal.abort() });
  expect(logged(new Error("cut"), gone)).toEqual([]);
});
