import type { Plugin } from "vite";

/** The import of a route module other than the public pages' layout, which most requests need. */
const routeImport = /^ *import \* as (route\d+) from ("[^"]*\/app\/(?!site\/shell\/layout\.)([^"]*\.route\.tsx?)");$/gm;
/** Routes that few requests need: the portal, accounts, links in mails, the API reference and the styleguide. */
const portalRoute =
  /^(?:(?:admin|api|people|enquiries\/inbox)\/|enquiries\/suggestions\/suggestions\.|site\/styleguide\/)/;

const serverBuild = "\0virtual:react-router/server-build";
const portalRoutes = "virtual:portal-routes";

/**
 * Makes the worker load route modules on the first request that needs them instead of at startup
 * (docs/decisions/0043-routes-load-later.md): the portal's all at once, others one by one. Replaces each module in the
 * server build with an object whose function loads it; workers/render-page.ts calls that.
 */
export function lazyRoutesPlugin(): Plugin {
  let imports = "";
  return {
    name: "lazy-routes",
    applyToEnvironment: (environment) => environment.name === "ssr",
    resolveId: (id) => (id === portalRoutes ? `\0${id}` : null),
    load: (id) => (id === `\0${portalRoutes}` ? imports : null),
    transform(code, id) {
      if (id !== serverBuild) return null;
      imports = "";
      const transformed = code.replaceAll(routeImport, (_, name: string, file: string, path: string) => {
        if (!portalRoute.test(path)) return `const ${name} = { isPortal: false, load: () => import(${file}) };`;
        imports += `export * as ${name} from ${file};\n`;
        return `const ${name} = { isPortal: true, load: async () => (await import(${JSON.stringify(portalRoutes)})).${name} };`;
      });
      if (imports === "") throw new Error("The server build of React Router no longer has routes of the portal.");
      return { code: transformed, map: null };
    },
  };
}
