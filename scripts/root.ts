import { join } from "node:path";

/** The project root. In a module of its own, because `toolchain.ts` needs types that tests in workerd do not have. */
export const root = join(import.meta.dirname, "..");
