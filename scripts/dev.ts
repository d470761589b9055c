import { localState } from "./d1-client.ts";
import { prepareLocalDatabase } from "./local-database.ts";
import { prepareAssets } from "./prepare-assets.ts";
import { exitWith, startTool } from "./toolchain.ts";

// npm run dev: updates the local database, which it shares with `npm start`, and starts the development server.
await prepareAssets();
const signInHelp = await prepareLocalDatabase("dev", "http://localhost:5173", localState);
console.log(`\n${signInHelp}\n`);
exitWith(startTool("react-router", ["dev"]));
