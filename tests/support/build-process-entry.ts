import { convertV4MiniflareOptions, Miniflare } from "miniflare";

// node tests/support/build-process-entry.ts <options as JSON>: serves the build until the parent process (build-process.ts)
// ends. Every message runs the scheduled handler, and is answered when that is done.
type Options = Parameters<typeof convertV4MiniflareOptions>[0];
const server = new Miniflare(convertV4MiniflareOptions(JSON.parse(process.argv[2]!) as Options));
process.once("disconnect", () => void server.dispose().then(() => process.exit()));
process.on("message", async () => {
  await (await server.getWorker()).scheduled({ cron: "* * * * *" });
  process.send!("done");
});
process.send!((await server.ready).origin);
