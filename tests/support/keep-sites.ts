import { build, isBuilt } from "../../scripts/build";
import { openSiteKeeper } from "./site-keeper";

/**
 * The global set-up of the built and browser tests. Builds first where the sources have changed since the last build:
 * tests of an old one would pass or fail for what is no longer there.
 */
export default async function keepSites(): Promise<() => Promise<void>> {
  if (!(await isBuilt()) && (await build()) !== 0) throw new Error("The build failed.");
  const keeper = await openSiteKeeper();
  return () => keeper.close();
}
