import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/toolchain";
import { packagesBelowFloor, versionFloors, type Lockfile } from "../support/version-floors";

const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as unknown;
const lockfile = read("package-lock.json") as Lockfile;

it("no installed package is below its floor", () => {
  expect(packagesBelowFloor(lockfile, versionFloors)).toEqual([]);
});

it("every floor has a reason and is of a package that is installed", () => {
  const installed = new Set(Object.keys(lockfile.packages).map((folder) => folder.split("node_modules/").at(-1)));
  for (const { name, version, reason } of versionFloors) {
    expect(installed, name).toContain(name);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(reason.length).toBeGreaterThan(10);
  }
});

it("the packages that answer visitors have a floor", () => {
  const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
  const names = versionFloors.map(({ name }) => name);
  for (const name of ["react-router", "hono", "drizzle-orm", "lucia", "@oslojs/crypto", "@libsql/client"]) {
    expect(Object.keys(dependencies)).toContain(name);
    expect(names).toContain(name);
  }
});

const floor = { name: "hono", version: "4.13.11", reason: "a hole" };
const locked = (version: string, folder = "node_modules/hono", name?: string) =>
  packagesBelowFloor({ packages: { "": { version: "0.0.1" }, [folder]: { version, ...(name && { name }) } } }, [floor]);

it.each(["4.13.10", "4.9.99", "3.99.0", "4.13.11-rc.1", "0.0.0"])("%s is refused", (version) => {
  expect(locked(version)).toEqual([`hono ${version} is below 4.13.11: a hole`]);
  expect(locked(version, "node_modules/@scope/other/node_modules/hono")).toHaveLength(1);
  expect(locked(version, "node_modules/renamed", "hono")).toHaveLength(1);
  expect(locked(version, "node_modules/other")).toEqual([]);
});

it.each(["4.13.11", "4.13.12", "4.14.0", "5.0.0", "4.14.0-rc.1", "4.13.11+build"])("%s is accepted", (version) => {
  expect(locked(version)).toEqual([]);
});
