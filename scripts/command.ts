import { parseArgs, type ParseArgsConfig } from "node:util";

/** An error whose message is shown to the user instead of a stack trace. */
export class CommandError extends Error {}

/** Thrown for `--help`; its message is the usage. */
class HelpRequest extends Error {}

/**
 * Runs a command. Prints the usage for `--help`. Prints a `CommandError` and exits with 1; rethrows any other error.
 *
 * @param reportableErrors further error classes to print instead of throwing
 */
export async function reportErrors(
  work: () => Promise<void>,
  ...reportableErrors: ReadonlyArray<new (...args: never[]) => Error>
): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error, reportableErrors);
  }
}

function report(error: unknown, reportableErrors: ReadonlyArray<new (...args: never[]) => Error> = []): void {
  if (error instanceof HelpRequest) return console.log(error.message);
  const isShown = [CommandError, ...reportableErrors].some((kind) => error instanceof kind);
  const isEmptyDatabase = error instanceof Error && /no such table/.test(`${error.message} ${String(error.cause)}`);
  if (!isShown && !isEmptyDatabase) throw error;
  console.error(
    isEmptyDatabase
      ? "The database lacks tables of this version. Run npm run db:migrate first (with --remote for the deployed one)."
      : (error as Error).message,
  );
  process.exitCode = 1;
}

/** Parses a command's arguments, within `reportErrors`. Throws a `CommandError` with the usage for unknown ones. */
export function parseCommand<Config extends ParseArgsConfig>(config: Config, usage: string) {
  if (config.args?.includes("--help")) throw new HelpRequest(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}

/** `parseCommand` for a script that Node runs directly: prints instead of throwing, and exits. */
export function parseScriptArguments<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseCommand({ ...config, args: process.argv.slice(2) }, usage);
  } catch (error) {
    report(error);
    return process.exit();
  }
}

/** The error to report when a file cannot be opened or written; other errors unchanged. */
export function writeError(file: string, error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === "open" || syscall === "write" ? new CommandError(`${file} cannot be written: ${message}`) : error;
}
