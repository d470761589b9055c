import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/root";

const toolchain = JSON.stringify(join(root, "scripts/toolchain.ts"));

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s ends the running tools of a command before the command, and no further tool starts",
  async (signal) => {
    // The first tool cleans up for a moment and then counts as successful.
    const tool = `trap 'sleep 0.3; echo cleaned; exit 0' ${signal.slice(3)}; echo started; while true; do sleep 0.1; done`;
    const script = `import { runTools } from ${toolchain};
      await runTools([["sh", "-c", ${JSON.stringify(tool)}], ["echo", "next"]]);`;
    const command = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    command.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      if (text === "" && chunk.startsWith("started")) command.kill(signal);
      text += chunk;
    });
    const [code] = await once(command, "close");
    expect(text).toBe("started\ncleaned\n");
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
  },
);

it("a tool that a signal ends has the exit code that shells report", async () => {
  const script = `import { runTool } from ${toolchain}; console.log(await runTool("sh", ["-c", "kill -9 $$"]));`;
  const command = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [[text]] = await Promise.all([once(command.stdout, "data"), once(command, "close")]);
  expect(String(text)).toBe("137\n");
});

it.each([
  [
    "stopped by a signal to the command",
    "trap 'exit 9' TERM; kill -TERM $PPID; while true; do sleep 0.1; done",
    "",
    143,
  ],
  ["killed", "kill -9 $$", "failed\n", 137],
  ["that fails", "exit 3", "failed\n", 3],
  ["that ends", "exit 0", "", 0],
])("of a server %s, only a failure is reported", async (_, tool, shown, exit) => {
  const script = `import { exitWith, startServer } from ${toolchain};
    exitWith(startServer("sh", ["-c", ${JSON.stringify(tool)}]), () => console.log("failed"));`;
  const command = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  command.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const [code] = await once(command, "close");
  expect([text, code]).toEqual([shown, exit]);
});
