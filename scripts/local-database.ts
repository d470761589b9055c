import { requireStep } from "./steps.ts";
import { captureTool } from "./toolchain.ts";

/**
 * Brings the local database up to date as a step of a command (see prepare-database.ts). Resolves to the lines that say
 * how to sign in. Ends this process when it fails.
 *
 * @param state the folder of the local D1, from the project's folder
 */
export async function prepareLocalDatabase(command: string, origin: string, state: string): Promise<string> {
  const { text } = await requireStep(command, "database", async ({ output }) => {
    const args = ["scripts/run.mjs", "scripts/prepare-database.ts", "--origin", origin, "--persist-to", state];
    return { ...(await captureTool("node", args, output)), summary: "up to date" };
  });
  return text.trimEnd();
}
