import type { RouterContextProvider } from "react-router";
import { databaseContext, requestContext } from "./context";
import { nearestAddresses, type NearAddress } from "~/content/pages/nearest-addresses.server";
import { logDatabaseError } from "./load-page";

/** The similar addresses that a 404 page offers; empty if they cannot be read. */
export async function readNearAddresses(
  context: Readonly<RouterContextProvider>,
  { pathname }: URL,
): Promise<readonly NearAddress[]> {
  const ctx = context.get(requestContext);
  try {
    return await nearestAddresses(context.get(databaseContext), pathname, ctx);
  } catch (error) {
    logDatabaseError(ctx, error);
    return [];
  }
}
