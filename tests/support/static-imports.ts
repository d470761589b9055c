import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The names of a built script and of everything it imports statically, each once.
 *
 * @param folder the folder of the scripts
 */
export function withStaticImports(folder: string, script: string): string[] {
  const found = new Set([script]);
  for (const file of found) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name] of text.matchAll(/(?:^|[;}])import(?:[^"'();]*from)?"\.\/([\w.-]+\.js)"/g)) found.add(name!);
  }
  return [...found];
}
