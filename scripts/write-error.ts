import { CommandError } from "./command";

/** The error to report when a file cannot be opened or written; other errors unchanged. */
export function writeError(file: string, error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === "open" || syscall === "write" ? new CommandError(`${file} cannot be written: ${message}`) : error;
}
