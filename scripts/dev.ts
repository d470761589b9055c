import { localState } from "./d1-client.ts";
import { prepareLocalDatabase } from "./local-database.ts";
import { prepareAssets } from "./prepare-assets.ts";
import { endWith, startTool } from "./toolchain.ts";

// npm run dev: brings the local database, which `npm start` uses too, up to date, and serves the sources as they change.
await prepareAssets();
const howToSignIn = await prepareLocalDatabase("dev", "http://127.0.0.1:5173", localState);
console.log(`\n${howToSignIn}\n`);
endWith(startTool("react-router", ["dev"]));
