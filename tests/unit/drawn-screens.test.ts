import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseImage } from "../../app/content/media/read-image";
import { focusOf } from "../../app/ui/imagery/picture-address";
import { readContent, samplePictureWidths } from "../../drizzle/seed/read-content";
import { root } from "../../scripts/root";

const { ventures, cases, pictures } = readContent(join(root, "drizzle/seed/content"));
const drawings = readdirSync(join(root, "drizzle/seed/pictures")).filter((file) => file.endsWith(".svg"));

it("every sample venture has two or three pictures, and every picture is shown somewhere and drawn", () => {
  for (const { id, images } of ventures)
    expect([id, 1 + images.length]).toEqual([id, expect.toSatisfy((count: number) => count === 2 || count === 3)]);
  const shown = [
    ...ventures.flatMap(({ showcaseImage, images }) => [showcaseImage, ...images]),
    ...cases.flatMap(({ image }) => image ?? []),
  ];
  expect(shown.toSorted()).toEqual(pictures.map(({ name }) => name).toSorted());
  expect(drawings.toSorted()).toEqual(pictures.map(({ name }) => `${name}.svg`).toSorted());
});

it.each(pictures)("$name says what it shows, has the library's widths and no more than 28 KB a file", (picture) => {
  expect(picture.alt.length).toBeGreaterThan(40);
  for (const [at, file] of picture.files.entries()) {
    const bytes = readFileSync(file);
    const width = samplePictureWidths[at]!;
    expect(parseImage(bytes)).toEqual({ ok: true, type: "webp", width, height: (width * 378) / 720 });
    expect(bytes.length).toBeLessThanOrEqual(28_000);
  }
});

it.each([
  [`/media/${"a".repeat(32)}/1200x630-123456-v-7-90.png`, { x: 7, y: 90 }],
  [`/media/${"a".repeat(32)}/1200x630-123456.png`, { x: 50, y: 50 }],
  ["https://host.example/photo-10-20.png", { x: 50, y: 50 }],
  [`/media/${"a".repeat(32)}/1200x630-123456-999-10.png`, { x: 100, y: 10 }],
])("VEN-18 the focal point of %s is %j", (address, focus) => {
  expect(focusOf(address)).toEqual(focus);
});
