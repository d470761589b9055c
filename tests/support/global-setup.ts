import { build, isBuilt } from "../../scripts/build";
import { openSitePool } from "./site-pool";

/** Builds if the sources have changed since the last build, then opens the site pool for built and browser tests. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!(await isBuilt()) && (await build()) !== 0) throw new Error("The build failed.");
  const pool = await openSitePool();
  return () => pool.close();
}
