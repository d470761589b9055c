import { z } from "zod";
import { contentNames } from "../../types";
import { isSetId } from "../../content/saving/store.server";
import { maxPartRows } from "./file-parts";

const set = z.string().refine(isSetId);

const importOfPart = z.strictObject({
  table: z.enum(contentNames),
  set,
  isDryRun: z.boolean(),
  createsCategories: z.boolean().exactOptional(),
  rows: z
    .array(
      z.strictObject({
        row: z.int().positive(),
        record: z.record(z.string(), z.unknown()),
        fault: z.string().max(1_000).exactOptional(),
      }),
    )
    .max(maxPartRows),
});

const undoOfSet = z.strictObject({ undo: set, below: z.int().nullable() });

/** A request of the import page: import some rows, or undo the import. */
export type PartRequest = z.infer<typeof importOfPart> | z.infer<typeof undoOfSet>;

/** Parses a request body; null if invalid. */
export function readPartRequest(body: string): PartRequest | null {
  try {
    return z.union([importOfPart, undoOfSet]).parse(JSON.parse(body));
  } catch {
    return null;
  }
}
