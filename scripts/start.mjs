import { handOver } from "./install.mjs";

// npm start
handOver("serve.ts");
