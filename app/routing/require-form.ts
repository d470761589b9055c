import { data, type RouterContextProvider } from "react-router";
import { requestContext } from "./context";
import { readForm, unreadableForm } from "~/base/web/request-body";

/**
 * Reads an action's form. For any other body, throws a 400 with a text that the route's error boundary shows. Pages
 * with input to lose catch it in their `clientAction`.
 */
export async function requireForm(request: Request, context: Readonly<RouterContextProvider>): Promise<FormData> {
  const form = await readForm(request);
  if (form) return form;
  context.get(requestContext).log("form_unreadable");
  throw data(unreadableForm, { status: 400, statusText: "Bad Request" });
}
