/** The size of the SVG's view box, with the aspect ratio of cards and social previews. */
const width = 1200;
const height = 630;
const cell = 105;
const columns = Math.ceil(width / cell);
const rows = height / cell;

/** Ground, thread, accent and quiet color. All work on light and dark pages. */
const palettes: ReadonlyArray<readonly [string, string, string, string]> = [
  ["#f1e7d6", "#2b3147", "#b5452c", "#d8b98a"],
  ["#262c40", "#e9dcc3", "#d9694a", "#59688c"],
  ["#dfe5dd", "#27473f", "#bf5a34", "#93ad9d"],
  ["#8f3a26", "#f3e4cf", "#262c40", "#c9775b"],
  ["#e8ddd5", "#5a3d52", "#c06a2d", "#b79caa"],
];

/**
 * Generates the cover of a slug: a pattern of flat shapes that depends only on the slug.
 */
export function coverSvg(slug: string): string {
  const random = seededRandom(slug);
  const [ground, thread, accent, quiet] = palettes[Math.floor(random() * palettes.length)]!;
  const draw = [weave, arcs, bands, steps][Math.floor(random() * 4)]!;
  const shapes = draw(random, { thread, accent, quiet });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill="${ground}" d="M0 0h${width}v${height}H0z"/>${shapes}</svg>`;
}

interface Colors {
  readonly thread: string;
  readonly accent: string;
  readonly quiet: string;
}

type Random = () => number;

/** Interwoven horizontal and vertical threads. */
function weave(random: Random, { thread, accent, quiet }: Colors): string {
  const warm = Math.floor(random() * columns);
  const shapes: string[] = [];
  for (let column = 0; column < columns; column += 1) {
    shapes.push(rect(column * cell + 22, 0, cell - 44, height, column === warm ? accent : quiet));
  }
  const offset = random() < 0.5 ? 0 : 1;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const over = (row + column + offset) % (row % 3 === 1 ? 3 : 2) === 0;
      if (over) shapes.push(rect(column * cell - 16, row * cell + 22, cell + 32, cell - 44, thread));
      else
        shapes.push(
          rect(column * cell - 16, row * cell + 22, 38, cell - 44, thread),
          rect((column + 1) * cell - 22, row * cell + 22, 38, cell - 44, thread),
        );
    }
  }
  return shapes.join("");
}

/** Quarter circles that join into longer lines. */
function arcs(random: Random, { thread, accent, quiet }: Colors): string {
  const size = cell * 2;
  const shapes: string[] = [];
  for (let y = 0; y < height; y += size) {
    for (let x = 0; x < width; x += size) {
      const turned = random() < 0.5;
      const ink = random() < 0.2 ? accent : random() < 0.4 ? quiet : thread;
      for (const radius of [cell * 0.5, cell, cell * 1.5]) {
        const path = turned
          ? `M${x + radius} ${y}A${radius} ${radius} 0 0 1 ${x} ${y + radius}`
          : `M${x + size - radius} ${y}A${radius} ${radius} 0 0 0 ${x + size} ${y + radius}`;
        shapes.push(`<path d="${path}" fill="none" stroke="${ink}" stroke-width="26"/>`);
      }
    }
  }
  return shapes.join("");
}

/** Slanted bands of varying width. */
function bands(random: Random, { thread, accent, quiet }: Colors): string {
  const lean = random() < 0.5 ? 260 : -260;
  const shapes: string[] = [];
  let x = -400;
  while (x < width + 400) {
    const broad = 24 + Math.floor(random() * 90);
    const ink = random() < 0.18 ? accent : random() < 0.5 ? thread : quiet;
    shapes.push(`<path fill="${ink}" d="M${x} ${height}l${lean} ${-height}h${broad}l${-lean} ${height}z"/>`);
    x += broad + 30 + Math.floor(random() * 60);
  }
  return shapes.join("");
}

/** Columns of varying height. */
function steps(random: Random, { thread, accent, quiet }: Colors): string {
  const warm = Math.floor(random() * columns);
  const shapes: string[] = [];
  for (let column = 0; column < columns; column += 1) {
    const tall = (1 + Math.floor(random() * (rows - 1))) * cell;
    const top = height - tall;
    shapes.push(
      rect(column * cell + 10, top, cell - 20, tall, column === warm ? accent : column % 2 === 0 ? thread : quiet),
    );
    shapes.push(
      `<circle cx="${column * cell + cell / 2}" cy="${top - 46}" r="20" fill="${column === warm ? thread : accent}"/>`,
    );
  }
  return shapes.join("");
}

function rect(x: number, y: number, wide: number, tall: number, ink: string): string {
  return `<path fill="${ink}" d="M${x} ${y}h${wide}v${tall}h${-wide}z"/>`;
}

/** A deterministic random number generator in [0, 1), seeded with a text (FNV-1a and mulberry32). */
function seededRandom(text: string): Random {
  let seed = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1)
    seed = Math.imul(seed ^ text.charCodeAt(position), 0x01000193) >>> 0;
  return () => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let value = Math.imul(seed ^ (seed >>> 15), seed | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
