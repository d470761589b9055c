import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findLibsqlServer } from "../../scripts/libsql-server";

const folder = mkdtempSync(join(tmpdir(), "server-"));
afterAll(() => rmSync(folder, { recursive: true }));

function executable(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe("the libSQL server of the tests", () => {
  const works = executable("works", "echo sqld 0.24");
  const broken = executable("broken", "echo 'libc.so.6: version GLIBC_2.38 not found' >&2; exit 1");
  const missing = join(folder, "missing");

  it("is the package's, otherwise the one on the PATH", () => {
    expect(findLibsqlServer(works, missing)).toEqual({ command: works });
    for (const packaged of [missing, broken]) expect(findLibsqlServer(packaged, works)).toEqual({ command: works });
  });

  it("is missed with the reason: not installed, or not able to start", () => {
    const onPath = `, and there is no working ${missing} on the PATH`;
    expect(findLibsqlServer(missing, missing)).toEqual({
      problem: `@sqld/${process.platform}-${process.arch} is not installed${onPath}`,
    });
    expect(findLibsqlServer(broken, missing)).toEqual({
      problem: `${broken} does not start (libc.so.6: version GLIBC_2.38 not found)${onPath}`,
    });
  });
});
