import { openSiteKeeper } from "./site-keeper";

/** The global set-up of the built and browser tests. */
export default async function keepSites(): Promise<() => Promise<void>> {
  const keeper = await openSiteKeeper();
  return () => keeper.close();
}
