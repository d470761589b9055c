import { requireStep } from "./steps.ts";
import { runToolForOutput } from "./toolchain.ts";

/**
 * Brings the local database up to date as a step of a command (see prepare-database.ts). Resolves to the lines that say
 * how to sign in. Exits this process on failure.
 *
 * @param state the folder of the local D1, relative to the project root
 */
export async function prepareLocalDatabase(command: string, origin: string, state: string): Promise<string> {
  const { text } = await requireStep(command, "database", async ({ output }) => {
    const args = ["scripts/run.mjs", "scripts/prepare-database.ts", "--origin", origin, "--persist-to", state];
    return { ...(await runToolForOutput("node", args, output)), summary: "ready" };
  });
  return text.trimEnd();
}
