import { handOver } from "./install.mjs";

// npm run check
process.argv.push("--quick");
handOver("run-tests.ts");
