import type { Plugin } from "vite";

/** The routes that few requests are for: the portal, accounts and the styleguide. */
const portalRoute =
  /^ *import \* as (route\d+) from ("[^"]*\/routes\/(?:(?:admin|auth)\/[^"]*|site\/styleguide\.tsx)");$/gm;

const serverBuild = "\0virtual:react-router/server-build";
const portalRoutes = "virtual:portal-routes";

/**
 * Loads the modules of the portal's routes with the first request for one of them, instead of at the worker's start
 * (docs/decisions/0043-the-portal-loads-later.md). In the server build, each of these modules is replaced by an object
 * with a function that loads it; workers/render-page.ts calls it.
 */
export function portalRoutesPlugin(): Plugin {
  let imports = "";
  return {
    name: "portal-routes",
    applyToEnvironment: (environment) => environment.name === "ssr",
    resolveId: (id) => (id === portalRoutes ? `\0${id}` : null),
    load: (id) => (id === `\0${portalRoutes}` ? imports : null),
    transform(code, id) {
      if (id !== serverBuild) return null;
      imports = "";
      const transformed = code.replaceAll(portalRoute, (_, name: string, file: string) => {
        imports += `export * as ${name} from ${file};\n`;
        return `const ${name} = { load: async () => (await import(${JSON.stringify(portalRoutes)})).${name} };`;
      });
      if (imports === "") throw new Error("The server build of React Router has no routes of the portal any more.");
      return { code: transformed, map: null };
    },
  };
}
