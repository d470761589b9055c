import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { focusOf } from "../../app/ui/imagery/picture-address";
import { readContent } from "../../drizzle/seed/read-content";
import { root } from "../../scripts/root";

const { ventures, cases } = readContent(join(root, "drizzle/seed/content"));
const files = readdirSync(join(root, "public/screens"));

it("every sample venture has two or three drawn screens, and every drawn screen is shown somewhere", () => {
  for (const { id, images } of ventures)
    expect([id, 1 + images.length]).toEqual([id, expect.toSatisfy((count: number) => count === 2 || count === 3)]);
  const shown = [
    ...ventures.flatMap(({ showcaseImage, images }) => [showcaseImage, ...images]),
    ...cases.flatMap(({ image }) => image ?? []),
  ];
  expect(shown.toSorted()).toEqual(files.map((file) => `/screens/${file}`).toSorted());
});

it.each(files)("%s has the ratio of covers, both themes, and no more than 6 KB", (file) => {
  const svg = readFileSync(join(root, "public/screens", file), "utf8");
  expect(svg.length).toBeLessThanOrEqual(6_000);
  expect(svg).toContain('viewBox="0 0 720 378"');
  expect(svg).toContain("prefers-color-scheme:dark");
  expect(svg).not.toMatch(/<script|href=|url\(/);
});

it.each([
  ["/screens/berthnote-24-62.svg", { x: 24, y: 62 }],
  ["/screens/berthnote-2.svg", { x: 50, y: 50 }],
  [`/media/${"a".repeat(32)}/1200x630-123456-v-7-90.png`, { x: 7, y: 90 }],
  [`/media/${"a".repeat(32)}/1200x630-123456.png`, { x: 50, y: 50 }],
  ["https://host.example/photo-10-20.png", { x: 50, y: 50 }],
  ["/screens/odd-999-10.svg", { x: 100, y: 10 }],
])("VEN-18 the focal point of %s is %j", (address, focus) => {
  expect(focusOf(address)).toEqual(focus);
});
