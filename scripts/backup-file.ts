import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { BackupEnd, BackupHead, TableHead } from "../app/base/backup/backup-text.server";

/** A parsed line of a backup. */
type BackupLine =
  | { readonly head: BackupHead }
  | { readonly table: TableHead }
  | { readonly row: string }
  | { readonly end: BackupEnd };

/** Reads the lines of a backup. Throws when the file cannot be decompressed or is not a backup. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const compressed = createReadStream(file);
  const text = compressed.pipe(createGunzip());
  compressed.once("error", (error) => text.destroy(error));
  let isFirst = true;
  for await (const line of linesOf(text.setEncoding("utf8"))) {
    if (line.startsWith("[")) yield { row: line };
    else {
      // Not validated field by field: the file's checksums cover it.
      const record = JSON.parse(line) as BackupHead | TableHead | BackupEnd;
      const isHead = "backup" in record && record.backup === 1;
      if (isFirst !== isHead) throw new Error("This file is not a backup.");
      if ("backup" in record) yield { head: record };
      else if ("end" in record) yield { end: record };
      else yield { table: record };
    }
    isFirst = false;
  }
}

/** Splits at line feeds only: `readline` would also split at U+2028 and U+2029, which texts can contain. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}
