import { vi } from "vitest";

/** Runs a command's `main` as npm would, and gives what it said and whether it failed. */
export async function runMain(
  main: (args: string[]) => Promise<void>,
  ...args: string[]
): Promise<{ said: string; failed: boolean }> {
  const said: string[] = [];
  const keep = (...words: unknown[]) => void said.push(words.map(String).join(" "));
  const spies = (["log", "error"] as const).map((name) => vi.spyOn(console, name).mockImplementation(keep));
  process.exitCode = 0;
  try {
    await main(args);
    return { said: said.join("\n"), failed: process.exitCode !== 0 };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}
