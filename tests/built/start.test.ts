import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { expect, inject, it, vi } from "vitest";
import { enquiryBody } from "../../app/intake/rules/enquiry";
import { root } from "../../scripts/toolchain";
import { freePort } from "../support/free-port";
import { validAnswers } from "../support/intake";
import { startLibsqlServer } from "../support/libsql-server";
import { startMailServer } from "../support/mail-server";

it("npm start prints progress, address and sign-in in under thirty lines, and stops on a signal", async () => {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  const port = String(await freePort());
  const account = { ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "Vellum7 kestrel oat bridge" };
  const server = inject("libsqlOnServers") ? await startLibsqlServer() : null;
  const mailServer = await startMailServer("plain");
  // Characters with a special meaning in files of variables.
  const mail = {
    SMTP_URL: `smtp://ada:p$HOME'"@127.0.0.1:${mailServer.port}`,
    MAIL_FROM: '"Studio" <hello@studio.example>',
    MAIL_TO: "team@studio.example",
  };
  const env = { ...process.env, ...account, ...mail, PORT: port, LIBSQL_URL: server?.url ?? "" };
  // Other tests use the build at the same time.
  const args = ["scripts/install.mjs", "start.ts", "--skip-build", "--persist-to", join(folder, "state")];
  const command = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(command, "close");
  let text = "";
  let shown = "";
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  try {
    await vi.waitUntil(() => text.includes("Ctrl+C") || command.exitCode !== null, { timeout: 150_000 });
    expect(text).toMatch(/^database …\ndatabase: ready, \d+\.\d s\nserver …\nserver: ready, \d+\.\d s\n/);
    expect(text).toContain(
      `The site is at http://localhost:${port}\nSign in at http://localhost:${port}/auth\n  email     ada@example.com\n`,
    );
    expect(text).toMatch(/Server log: \S+server\.log\. Press Ctrl\+C to stop\./);
    expect(text.split("\n").length).toBeLessThan(30);
    expect(await (await fetch(`http://127.0.0.1:${port}/ai-product-stack`)).text()).toContain("AI Coders");
    if (server) {
      const [row] = (await createClient({ url: server.url }).execute("select count(*) as tools from stack_items")).rows;
      expect(row!.tools).toBeGreaterThan(50);
    }

    const body = enquiryBody(validAnswers, crypto.randomUUID(), "");
    const headers = { Origin: `http://127.0.0.1:${port}`, Accept: "application/json" };
    await fetch(`http://127.0.0.1:${port}/onboarding`, { method: "POST", body, headers });
    await vi.waitUntil(() => mailServer.mails.length === 2, { timeout: 30_000 });
    expect(mailServer.mails.map(({ user, to }) => [user, to[0]]).toSorted()).toEqual([
      ["ada", validAnswers.email],
      ["ada", "team@studio.example"],
    ]);

    const second = spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining(`Port ${port} is in use.`)]);
    const otherPort = { ...env, PORT: String(await freePort()) };
    const third = spawnSync(process.execPath, args, { cwd: root, env: otherPort, encoding: "utf8", timeout: 60_000 });
    expect([third.status, third.stdout]).toEqual([1, ""]);
    expect(third.stderr).toContain(`uses the database in ${join(folder, "state")}. Stop it,`);
    const [log] = /\S+server\.log/.exec(text)!;
    expect(log).toBe(`.wrangler/logs/start-${port}/server.log`);
  } finally {
    shown = text;
    // As Ctrl+C and as a supervisor stop it.
    command.kill(server ? "SIGTERM" : "SIGINT");
    await ended;
    await server?.close();
    await mailServer.close();
    rmSync(folder, { recursive: true });
  }
  expect(text).toBe(shown);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
}, 180_000);

it("npm start listens to other machines only behind a proxy, and says what to set", async () => {
  const env = { ...process.env, PORT: String(await freePort()), HOST: "0.0.0.0", PROXY_ADDRESS_HEADER: "" };
  const command = spawnSync(process.execPath, ["scripts/install.mjs", "start.ts", "--skip-build"], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  expect([command.status, command.stderr]).toEqual([1, expect.stringContaining("Set PROXY_ADDRESS_HEADER")]);
});
