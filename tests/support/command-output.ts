import { vi } from "vitest";

/** Runs a command's `main` as npm would. Resolves to its output and whether it failed. */
export async function runMain(
  main: (args: string[]) => Promise<void>,
  ...args: string[]
): Promise<{ output: string; hasFailed: boolean }> {
  const output: string[] = [];
  const keep = (...words: unknown[]) => void output.push(words.map(String).join(" "));
  const spies = (["log", "error"] as const).map((name) => vi.spyOn(console, name).mockImplementation(keep));
  process.exitCode = 0;
  try {
    await main(args);
    return { output: output.join("\n"), hasFailed: process.exitCode !== 0 };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}
