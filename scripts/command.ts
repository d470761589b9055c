import { parseArgs, type ParseArgsConfig } from "node:util";

/** An error whose message is shown to the user instead of a stack trace. */
export class CommandError extends Error {}

/**
 * Runs a command. A `CommandError` is printed and exits with 1; others are thrown.
 *
 * @param shown further errors whose message is enough
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

/** Parses the arguments of a command. Throws a `CommandError` with the usage if there are others. */
export function parseCommand<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}
