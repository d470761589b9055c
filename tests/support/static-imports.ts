import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The names of a built script and of everything it imports statically, each once.
 *
 * @param folder the folder of the scripts
 */
export function withStaticImports(folder: string, script: string): string[] {
  const modules = new Set([script]);
  for (const file of modules) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name] of text.matchAll(/(?:^|[;}])import(?:[^"'();]*from)?"\.\/([\w.-]+\.js)"/g)) modules.add(name!);
  }
  return [...modules];
}
