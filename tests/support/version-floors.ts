/** The lowest acceptable version of a package, and what is wrong with older ones. */
export interface VersionFloor {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
}

/**
 * Versions below these have known vulnerabilities that matter here. Checked against package-lock.json without a network
 * (tests/unit/version-floors.test.ts). When an advisory is published, raise the floor or add one, and say why.
 */
export const versionFloors: readonly VersionFloor[] = [
  {
    name: "react-router",
    version: "8.5.1",
    reason:
      "XSS by JSON-LD (GHSA-3cgp-3xvw-98x8) and by redirects (GHSA-2w69-qvjg-hvjx), CSRF (GHSA-h5cw-625j-3rxh, GHSA-84g9-w2xq-vcv6), open redirects (GHSA-2j2x-hqr9-3h42, GHSA-wrjc-x8rr-h8h6, GHSA-337j-9hxr-rhxg), turbo-stream (GHSA-49rj-9fvp-4h2h), denial of service by the manifest (CVE-2026-42342, CVE-2026-55685), GHSA-qwww-vcr4-c8h2; 8.5.1 also bounds the work on manifests",
  },
  { name: "@react-router/dev", version: "8.4.0", reason: "as react-router" },
  { name: "@react-router/cloudflare", version: "8.3.0", reason: "as react-router" },
  {
    name: "hono",
    version: "4.13.11",
    reason:
      "bypass of the body limit (GHSA-9vqf-7f2p-gf9v), cache leaks (GHSA-6wqw-2p9w-4vw4, GHSA-p77w-8qqv-26rm), misrouting (GHSA-2gcr-mfcq-wcc3), Set-Cookie injection (GHSA-3hrh-pfw6-9m5x), CORS (GHSA-88fw-hqm2-52qc, GHSA-8j4g-w8fx-2239), memory of parseBody (GHSA-g6gw-c38x-mqfc), cache keys (GHSA-crvj-82cr-hjcx), double decoding (GHSA-rmxm-3fg6-px4f)",
  },
  { name: "drizzle-orm", version: "0.45.2", reason: "SQL injection by identifiers (GHSA-gpj5-g38j-94v9)" },
  {
    name: "sanitize-html",
    version: "2.18.1",
    reason: "bypass by <xmp> (GHSA-rpr9-rxv7-x643); 2.18.1 is what hostile HTML was tried on",
  },
  { name: "lucia", version: "3.2.2", reason: "the last release; older ones are not maintained" },
  { name: "@oslojs/crypto", version: "1.0.1", reason: "the last release; older ones are not maintained" },
  {
    name: "@libsql/client",
    version: "0.18.0",
    reason: "the version the limits and error messages were checked against",
  },
  { name: "vite", version: "7.1.11", reason: "its server can be made to send files (GHSA-93m4-6634-74q7 and earlier)" },
  {
    name: "undici",
    version: "7.5.0",
    reason: "predictable boundaries (GHSA-c76h-2ccp-4975), bad certificates (GHSA-cxrh-j4jr-qwg3)",
  },
  { name: "cookie", version: "0.7.0", reason: "characters out of bounds in names (GHSA-pxg6-pf52-xh8x)" },
  { name: "nanoid", version: "3.3.8", reason: "predictable ids (GHSA-mwcw-c2x4-8c55)" },
  { name: "postcss", version: "8.4.31", reason: "line breaks in comments (GHSA-7fh5-64p2-3v2j)" },
];

/** The part of package-lock.json that is read: packages by folder. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string }>>;
}

/**
 * The installed copies below a floor, such as "hono 4.12.0 is below 4.13.11: …", nested and renamed ones included.
 * Prereleases of a floor are below it.
 */
export function packagesBelowFloor({ packages }: Lockfile, floors: readonly VersionFloor[]): string[] {
  const problems: string[] = [];
  for (const [folder, { name = folder.split("node_modules/").at(-1), version }] of Object.entries(packages)) {
    const floor = floors.find((one) => one.name === name);
    if (folder === "" || !floor || version === undefined || !isBelow(version, floor.version)) continue;
    problems.push(`${name} ${version} is below ${floor.version}: ${floor.reason}`);
  }
  return problems;
}

function isBelow(version: string, floor: string): boolean {
  const [release = "", prerelease] = version.split(/[-+]/, 2);
  const parts = release.split(".").map(Number);
  for (const [at, least] of floor.split(".").map(Number).entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part < least;
  }
  return prerelease !== undefined && version.includes("-");
}
