import { parseArgs, type ParseArgsConfig } from "node:util";

/** An error whose message is shown to the user instead of a stack trace. */
export class CommandError extends Error {}

/**
 * Runs a command. Prints a `CommandError` and exits with 1; rethrows any other error.
 *
 * @param shown further error classes to print instead of throwing
 */
export async function reportErrors(
  work: () => Promise<void>,
  ...shown: ReadonlyArray<new (...args: never[]) => Error>
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isShown = [CommandError, ...shown].some((kind) => error instanceof kind);
    if (!isShown) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** Parses a command's arguments. Throws a `CommandError` with the usage for unknown ones. */
export function parseCommand<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}
