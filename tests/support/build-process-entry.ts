import { openBuiltServer, type BuiltWorker } from "../../scripts/built-server.ts";

// node tests/support/build-process-entry.ts <options as JSON>: serves the build until the parent process (build-process.ts)
// ends. Every message runs the scheduled handler, and is answered when that is done.
const { worker, folder } = JSON.parse(process.argv[2]!) as { worker: BuiltWorker; folder: string };
const server = await openBuiltServer(worker, { resourcePersistencePath: folder });
process.once("disconnect", () => void server.close().then(() => process.exit()));
process.on("message", async () => {
  await server.runScheduled("* * * * *");
  process.send!("done");
});
process.send!(server.origin);
