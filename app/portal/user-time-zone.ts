import type { RouterContextProvider } from "react-router";
import { zonedTime, zoneOf } from "~/base/time/time-zones";
import { findMailSettings } from "~/outbox/mail.server";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "../routing/failed-reads";

/** The user's time zone (ACT-8): the browser's or, without script, that of the mail settings. */
export async function userTimeZone(request: Request, context: Readonly<RouterContextProvider>): Promise<string> {
  const cookieZone = zoneOf(request.headers.get("Cookie"));
  if (cookieZone !== null) return cookieZone;
  try {
    return (await findMailSettings(context.get(databaseContext))).settings.timeZone;
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    return "UTC";
  }
}

/** The current date in the user's time zone, such as "2026-11-30". */
export const userDate = async (request: Request, context: Readonly<RouterContextProvider>): Promise<string> =>
  zonedTime(context.get(requestContext).now, await userTimeZone(request, context)).day;
