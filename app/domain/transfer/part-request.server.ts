import { z } from "zod";
import { contentNames } from "../content/types/registry";
import { isSetId } from "../content/writing/store.server";
import { partRows } from "./file-parts";

const set = z.string().refine(isSetId);

const importOfPart = z.strictObject({
  table: z.enum(contentNames),
  set,
  isTrial: z.boolean(),
  rows: z
    .array(
      z.strictObject({
        row: z.int().positive(),
        record: z.record(z.string(), z.unknown()),
        fault: z.string().max(1_000).exactOptional(),
      }),
    )
    .max(partRows),
});

const undoOfSet = z.strictObject({ undo: set, below: z.int().nullable() });

/** What the page sends while it moves a file in: some rows of it, or that all of them be taken back. */
export type PartRequest = z.infer<typeof importOfPart> | z.infer<typeof undoOfSet>;

/** Reads such a request; null for anything else. */
export function readPartRequest(body: string): PartRequest | null {
  try {
    return z.union([importOfPart, undoOfSet]).parse(JSON.parse(body));
  } catch {
    return null;
  }
}
