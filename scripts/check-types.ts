import { runTools, type Output } from "./toolchain.ts";

/** Generates the types of routes and bindings, and checks all projects. Resolves to an exit code. */
export const checkTypes = (output?: Output): Promise<number> =>
  runTools(
    [
      ["react-router", "typegen"],
      // Without the runtime's types, which come from a package. With the example file: a developer's own .dev.vars
      // would make optional variables required.
      ["wrangler", "types", "--include-runtime=false", "--strict-vars=false", "--env-file=.dev.vars.example"],
      ["tsc", "-b"],
    ],
    { output },
  );

if (import.meta.main) process.exitCode = await checkTypes();
