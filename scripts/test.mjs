import { handOver } from "./install.mjs";

// npm test
handOver("run-tests.ts");
