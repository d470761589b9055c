import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";

interface Pattern {
  readonly group?: string[];
  readonly regex?: string;
  readonly message: string;
}

/** The rooms of `app/`, lowest first: the README's table is the list, each row of which becomes rules. */
export const rooms: readonly string[] = Array.from(
  readFileSync(join(import.meta.dirname, "README.md"), "utf8").matchAll(/^\| [^|]*\| `([\w-]+)` \| .+ \|$/gm),
  ([, name]) => name!,
).toReversed();

const react: Pattern = {
  group: ["react", "react/**", "react-dom", "react-dom/**"],
  message: "Rules and queries have no React.",
};
const http: Pattern = {
  group: ["react-router", "react-router/**", "@react-router/**", "hono", "hono/**"],
  message: "Rules and queries have no Request and no Response: routes and workers translate.",
};
const edge: Pattern = {
  group: ["hono", "hono/**", "**/workers/**", "**/scripts/**"],
  message: "app/ knows nothing of workers/ and scripts/.",
};
const routes: Pattern = {
  group: ["**/*.route", "~/routes"],
  message: "Routes import others, not the other way round.",
};
const serverModules: Pattern = {
  group: ["**/*.server", "**/*.server.*"],
  message: "A component gets what it shows from its route's loader.",
};
const database = (message: string): Pattern => ({ group: ["drizzle-orm", "drizzle-orm/**", "**/drizzle/**"], message });

const restrict = (...patterns: Pattern[]): NonNullable<OxlintOverride["rules"]> => ({
  "no-restricted-imports": ["error", { patterns }],
});

/** What a module of a room may not import: the rooms above it, from files of the room (depth 1) or a folder in it (2). */
function upwards(room: string, depth: 1 | 2): Pattern {
  const above = rooms.slice(rooms.indexOf(room) + 1);
  // "types" is the files app/types.ts and app/types.server.ts, not a folder.
  const names = [...above, "root", "routes", "entry\\.\\w+"].join("|");
  return {
    regex: `^(?:~/|${"\\.\\./".repeat(depth)})(?:${names})(?:[/.]|$)`,
    message: `${room} stands below this room in the README's table.`,
  };
}

/** The rules of a room. A later entry replaces an earlier one for the same file. */
const ofRoom = (name: string) =>
  ([1, 2] as const).flatMap((depth) => {
    const files = (ending: string) => [`app/${name}/${"*/".repeat(depth - 1)}*${ending}`];
    const up = upwards(name, depth);
    return [
      { files: files(".{ts,tsx}"), rules: restrict(up, edge) },
      { files: files(".server.ts"), rules: restrict(up, edge, routes, react, http) },
      {
        files: files(".tsx"),
        excludeFiles: files(".route.tsx"),
        rules: restrict(up, edge, routes, serverModules, database("Components do not read the database.")),
      },
      {
        files: files(".route.{ts,tsx}"),
        rules: restrict(up, edge, database("Routes ask the domain, which reads the database.")),
      },
    ];
  });

const pagesOfTheEdge: Pattern = {
  group: [
    "~/ui/components/**",
    "**/ui/components/**",
    "**/app/routes",
    "**/*.route",
    "**/app/root",
    "~/routes",
    "~/root",
  ],
  message: "The edge speaks HTTP without React; pages come through render-page.ts.",
};
const builtRoutes: Pattern = {
  group: ["react", "react/**", "react-dom", "react-dom/**", "virtual:react-router/**"],
  message: "Only render-page.ts imports the built routes.",
};
const rowsAtTheEdge: Pattern = {
  group: ["drizzle-orm", "drizzle-orm/**", "**/drizzle/schema", "**/drizzle/schema/**", "**/drizzle/seed/**"],
  message: "The edge asks the domain; only database.ts opens the database.",
};
const scriptsAtTheEdge: Pattern = { group: ["**/scripts/**"], message: "scripts/ does not run at the edge." };

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "react", "jsx-a11y", "import"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["build/**", ".react-router/**", "migrations/**"],
  rules: {
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
    "react/rules-of-hooks": "error",
    // Takes `service.useCases.map` for a hook; rules-of-hooks above is exact.
    "react/hooks": "off",
    // What the page learns only in the browser is set in an effect on purpose.
    "react/set-state-in-effect": "off",
    "react/react-in-jsx-scope": "off",
    // `role="search"` and `role="status"` say more than the elements it proposes.
    "jsx-a11y/prefer-tag-over-role": "off",
    // `href=""` loads the page again, without JavaScript too.
    "jsx-a11y/anchor-is-valid": "off",
    // Channels and service workers take no target origin, and no window is ever posted to.
    "unicorn/require-post-message-target-origin": "off",
    "import/no-unassigned-import": "off",
    // Types too: files that need each other's cannot be read one after the other.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    // fast-check and React are used as `fc.…` and `React.…`.
    "import/no-named-as-default-member": "off",
    "no-underscore-dangle": "off",
    "unicorn/consistent-function-scoping": "off",
  },
  overrides: [
    {
      files: ["app/**", "workers/**", "drizzle/**", "scripts/**"],
      // Generated.
      excludeFiles: ["app/api/database.ts"],
      rules: { "max-lines": ["error", 350] },
    },
    {
      files: ["app/**/*.route.{ts,tsx}"],
      rules: { "max-lines": ["error", { max: 150, skipBlankLines: true }] },
    },
    {
      // The compiler allows these: dependencies bring Node's types along. workerd has the two allowed modules.
      files: ["app/**", "workers/**"],
      rules: {
        "import/no-nodejs-modules": ["error", { allow: ["node:buffer", "node:crypto"] }],
        "no-restricted-globals": ["error", "process", "Buffer", "global", "require", "__dirname", "__filename"],
      },
    },
    {
      files: ["drizzle/**"],
      rules: restrict(
        { group: ["~/**", "**/app/**"], message: "drizzle/ knows nothing of app/." },
        { group: ["**/workers/**", "**/scripts/**"], message: "drizzle/ knows nothing of workers/ and scripts/." },
        {
          group: ["react", "react-dom", "react-dom/**", "react-router", "react-router/**", "hono", "hono/**"],
          message: "drizzle/ imports drizzle-orm alone.",
        },
      ),
    },
    ...rooms.flatMap(ofRoom),
    {
      files: ["app/types.ts", "app/types.server.ts"],
      rules: restrict({
        regex: `^\\./(?:${rooms.slice(rooms.indexOf("types") + 1).join("|")})/`,
        message: "The list of types stands below this room in the README's table.",
      }),
    },
    { files: ["app/root.tsx", "app/entry.*.tsx"], rules: restrict(edge, database("Routes ask the domain.")) },
    { files: ["workers/**"], rules: restrict(pagesOfTheEdge, builtRoutes, rowsAtTheEdge, scriptsAtTheEdge) },
    {
      files: ["workers/render-page.ts"],
      rules: restrict(pagesOfTheEdge, rowsAtTheEdge, scriptsAtTheEdge),
    },
    { files: ["workers/database.ts"], rules: restrict(pagesOfTheEdge, builtRoutes, scriptsAtTheEdge) },
  ],
});
