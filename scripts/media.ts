import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { LibraryPicture } from "../app/content/media/library";
import { fileKey, variantAddress, variantsFor } from "../app/ui/imagery/picture-address";
import { CommandError, parseCommand, reportErrors } from "./command";

const usage = `npm run media -- export <folder> [--site <origin>]   copies pictures from a site to a folder, skipping those it has
npm run media -- import <folder> [--site <origin>]   adds pictures from a folder to a site, skipping those it has

The site is http://127.0.0.1:8787 unless --site names another. API_TOKEN is a token of the data API (portal, under API):
for an import, one that may write.`;

const entryFields = [
  "address",
  "name",
  "alt",
  "color",
  "preview",
  "hash",
  "type",
  "width",
  "hasVariants",
] as const satisfies ReadonlyArray<keyof LibraryPicture>;

/** A line of the folder's list of pictures. */
type ListEntry = Pick<LibraryPicture, (typeof entryFields)[number]>;

/**
 * npm run media (see `usage`): exports a site's pictures to a folder, or imports them from one, file by file through
 * the data API, for local and deployed sites alike. Keep the folder with the backup of the rows. Exporting to it again
 * adds only new files.
 */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(
    { args, allowPositionals: true, options: { site: { type: "string", default: "http://127.0.0.1:8787" } } },
    usage,
  );
  const [command, folder, ...more] = positionals;
  const token = process.env.API_TOKEN ?? "";
  if (!folder || more.length > 0 || (command !== "export" && command !== "import")) throw new CommandError(usage);
  if (token === "") throw new CommandError(`API_TOKEN is not set.\n\n${usage}`);
  const site = URL.parse(values.site);
  // "localhost:8787" is a URL, too, with the scheme "localhost:".
  if (!site || !/^https?:$/.test(site.protocol))
    throw new CommandError(`--site takes an origin such as https://your.domain, not "${values.site}".\n\n${usage}`);
  const target = resolve(folder);
  const transfer = command === "export" ? exportTo : importFrom;
  const result = await transfer(target, site.origin, token);
  console.log(`${result.copiedCount} pictures copied, ${result.existingCount} already there.`);
  if (result.failures.length === 0) return;
  for (const line of result.failures) console.error(line);
  process.exitCode = 1;
}

interface TransferResult {
  copiedCount: number;
  existingCount: number;
  readonly failures: string[];
}

const listName = "pictures.ndjson";

async function exportTo(folder: string, site: string, token: string): Promise<TransferResult> {
  const result: TransferResult = { copiedCount: 0, existingCount: 0, failures: [] };
  const lines: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await list(site, token, after);
    for (const picture of page.pictures) {
      try {
        if (await exportFiles(folder, site, picture)) result.copiedCount += 1;
        else result.existingCount += 1;
        lines.push(JSON.stringify(picture, [...entryFields]));
      } catch (error) {
        result.failures.push(`${picture.address}: ${(error as Error).message}`);
      }
    }
    after = page.after;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, listName), `${lines.join("\n")}\n`);
  return result;
}

async function list(site: string, token: string, after: string) {
  const query = after === "" ? "" : `?after=${encodeURIComponent(after)}`;
  const response = await fetch(`${site}/api/media${query}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new CommandError(`${site}/api/media returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as { pictures: LibraryPicture[]; after: string | null };
}

/** Copies missing files. Resolves to whether there were any. A file gets its final name once it is complete. */
async function exportFiles(folder: string, site: string, picture: LibraryPicture): Promise<boolean> {
  let hasCopied = false;
  for (const [key, address] of filesOf(picture)) {
    const file = join(folder, key);
    if (existsSync(file)) continue;
    const response = await fetch(site + address);
    if (!response.ok) throw new Error(`${address} returned ${response.status}`);
    mkdirSync(join(folder, picture.hash), { recursive: true });
    writeFileSync(`${file}.part`, new Uint8Array(await response.arrayBuffer()));
    renameSync(`${file}.part`, file);
    hasCopied = true;
  }
  return hasCopied;
}

function filesOf(picture: ListEntry): Array<readonly [key: string, address: string]> {
  const variants = picture.hasVariants ? variantsFor(picture.width) : [];
  return [
    ...variants.map((width) => [fileKey(picture, width), variantAddress(picture, width)] as const),
    [fileKey(picture), picture.address],
  ];
}

async function importFrom(folder: string, site: string, token: string): Promise<TransferResult> {
  const result: TransferResult = { copiedCount: 0, existingCount: 0, failures: [] };
  for (const line of readFileSync(join(folder, listName), "utf8").split("\n")) {
    if (line.trim() === "") continue;
    const picture = JSON.parse(line) as ListEntry;
    try {
      if (await importFiles(folder, site, token, picture)) result.copiedCount += 1;
      else result.existingCount += 1;
    } catch (error) {
      result.failures.push(`${picture.name}: ${(error as Error).message}`);
    }
  }
  return result;
}

/** Uploads a picture. Resolves to whether the site did not have it yet. */
async function importFiles(folder: string, site: string, token: string, picture: ListEntry): Promise<boolean> {
  const form = new FormData();
  for (const name of ["name", "alt", "color", "preview"] as const) form.set(name, picture[name]);
  for (const [key] of filesOf(picture)) {
    const part = new Blob([readFileSync(join(folder, key))]);
    form.append(key.includes("/full.") ? "file" : "variant", part, picture.name);
  }
  const response = await fetch(`${site}/api/media`, {
    method: "POST",
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return response.status === 201;
}
