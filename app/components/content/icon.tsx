import { isWebUrl } from "~/domain/text/urls";

/** Paths by icon name, in a 24 by 24 view box. */
const paths: Readonly<Record<string, string>> = {
  compass: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm4 6-2.5 5.5L8 16l2.5-5.5z",
  layers: "m12 3 9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5",
  hammer: "m14 6 4 4M4 20l9-9M11 5l3-2 7 7-2 3-3-1-4-4z",
  rocket: "M5 15c-1 1-2 5-2 6 1 0 5-1 6-2M9 14l-3-3c1-4 5-8 14-9-1 9-5 13-9 14zM15 9h.01",
  code: "m8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  sparkles: "M12 3v6M12 15v6M3 12h6M15 12h6M7 7l2 2M15 15l2 2M17 7l-2 2M9 15l-2 2",
  blocks: "M4 4h7v7H4zM13 13h7v7h-7zM4 13h7v7H4zM16.500 3.500v7M13 7h7",
  database: "M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0",
  workflow: "M3 4h6v6H3zM15 14h6v6h-6zM9 7h6a3 3 0 0 1 3 3v4",
  palette: "M12 3a9 9 0 1 0 0 18c2 0 1-3 2-4s7 1 7-5-4-9-9-9ZM7 11h.01M10 7h.01M15 7h.01",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  cloud: "M7 18a4 4 0 0 1 0-8 5 5 0 0 1 10-1 4.500 4.500 0 0 1 0 9z",
  check: "m4 12 5 5L20 6",
  megaphone: "M4 10v4h4l8 5V5l-8 5zM19 9v6",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c0-9 16-9 16 0",
  phone: "M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1ZM11 19h2",
  exchange: "M4 8h14l-4-4M20 16H6l4 4",
  book: "M4 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H4zM20 4h-6a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h6z",
};

/** A line icon by name; nothing for an unknown name. */
export function Icon({ name, className = "size-6" }: { name: string; className?: string }) {
  const path = Object.hasOwn(paths, name) ? paths[name] : undefined;
  if (!path) return null;
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/**
 * A row's icon: a URL is shown as an image, an icon's name as its drawing, anything else as text (BRIEF-7).
 *
 * @param large for use above a page's title
 */
export function IconValue({ value, large = false }: { value: string; large?: boolean }) {
  if (value === "") return null;
  const size = large ? 40 : 16;
  const className = large ? "size-10" : "size-4";
  if (Object.hasOwn(paths, value)) return <Icon name={value} className={className} />;
  if (isWebUrl(value))
    return <img src={value} alt="" width={size} height={size} loading="lazy" className={className} />;
  return (
    <span aria-hidden="true" className={large ? "text-heading" : undefined}>
      {value}
    </span>
  );
}
