import type { Settings } from "./settings";

/**
 * The grounds that are hardest to read on: `--sunken` of `tokens.css` in the light theme and `--wash` in the dark one.
 * What passes there passes on the others.
 */
export const hardestGrounds = { light: "#f3f0e9", dark: "#1f242e" } as const;

/** The least contrast: of text as WCAG 2.2 has it (1.4.3), and of a thread that can be seen. */
const leastContrasts = { text: 4.5, thread: 1.25 } as const;

/** The words on a button in an accent colour of the settings. */
export const onAccent = { light: "#fdfcf9", dark: "#1f110c" } as const;

/** The settings that are colours, by the part of a drawing that has the colour. */
const settingOf = { accent: "accent", warp: "warpColour", weft: "weftColour", second: "secondWeftColour" } as const;
type ColouredPart = keyof typeof settingOf;
/** The custom properties of `tokens.css` with those colours. */
const tokenOf = { accent: "--accent", warp: "--warp", weft: "--weft", second: "--weft-2" } as const;
const parts = Object.keys(settingOf) as ColouredPart[];

/** Whether a text is a colour, such as "#1f4fbf". */
const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The colours that the settings have, by the part of a drawing; none by default. */
export function ownColours(settings: Settings): Partial<Record<ColouredPart, string>> {
  // A stored row may have any text.
  return Object.fromEntries(
    parts.flatMap((part) => (isColour(settings[settingOf[part]]) ? [[part, settings[settingOf[part]]]] : [])),
  );
}

/**
 * The custom properties of the settings' colours in both themes; undefined for the site's own. A settings colour is that
 * of the light theme. In the dark one, its lightness is changed so that it has the same contrast.
 */
export function colourProperties(settings: Settings): Record<string, string> | undefined {
  const properties = Object.entries(ownColours(settings)).map(([part, colour]) => [
    tokenOf[part as ColouredPart],
    `light-dark(${colour}, ${darkVariant(colour)})`,
  ]);
  if (properties.length === 0) return undefined;
  // The dark theme's accent is then as light as text, and needs dark words on it.
  if (ownColours(settings).accent) properties.push(["--on-accent", `light-dark(${onAccent.light}, ${onAccent.dark})`]);
  return Object.fromEntries(properties);
}

/** The colour of the dark theme that has the same hue and contrast as a colour in the light theme. */
export const darkVariant = (colour: string): string =>
  withContrast(colour, hardestGrounds.dark, contrast(colour, hardestGrounds.light));

/** Why a text cannot be the colour of text or a thread, with the nearest colour that can; null if it can. */
export function colourError(colour: string, use: keyof typeof leastContrasts): string | null {
  if (!isColour(colour)) return "Enter a colour, such as #1f4fbf.";
  const least = leastContrasts[use];
  const reached = contrast(colour, hardestGrounds.light);
  if (reached >= least) return null;
  const ratio = `${Math.floor(reached * 100) / 100}:1`;
  const nearest = withContrast(colour, hardestGrounds.light, least);
  const [error, what] = use === "text" ? ["is too light to read", "text"] : ["would hardly be seen", "a thread"];
  return `${colour} ${error}: its contrast is ${ratio}, and ${what} needs ${least}:1. The nearest that passes is ${nearest}.`;
}

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour of the same hue and saturation that just has a contrast on a ground; black or white if none has. */
function withContrast(colour: string, ground: string, ratio: number): string {
  const { hue, saturation } = hueOf(colour);
  // The further from the ground's lightness, the higher the contrast.
  let near = luminance(ground) > 0.18 ? 1 : 0;
  let far = 1 - near;
  for (let step = 0; step < 12; step += 1) {
    const middle = (near + far) / 2;
    if (contrast(fromHsl(hue, saturation, middle), ground) < ratio) near = middle;
    else far = middle;
  }
  return fromHsl(hue, saturation, far);
}

/** The hue, in degrees, and the saturation of a colour. */
function hueOf(colour: string): { hue: number; saturation: number } {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const range = most - least;
  if (range === 0) return { hue: 0, saturation: 0 };
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(most + least - 1)) };
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return `#${[0, 8, 4].map((offset) => channel(offset).toString(16).padStart(2, "0")).join("")}`;
}
