import { isWebUrl } from "~/base/web/urls";
import { parsePicture, smallAddress } from "~/ui/imagery/picture-address";

/** Paths by icon name, in a 24 by 24 view box. */
const paths: Readonly<Record<string, string>> = {
  hammer: "m14 6 4 4M4 20l9-9M11 5l3-2 7 7-2 3-3-1-4-4z",
  rocket: "M5 15c-1 1-2 5-2 6 1 0 5-1 6-2M9 14l-3-3c1-4 5-8 14-9-1 9-5 13-9 14zM15 9h.01",
  blocks: "M4 4h7v7H4zM13 13h7v7h-7zM4 13h7v7H4zM16.500 3.500v7M13 7h7",
  workflow: "M3 4h6v6H3zM15 14h6v6h-6zM9 7h6a3 3 0 0 1 3 3v4",
  chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
  check: "m4 12 5 5L20 6",
};

/** A line icon of the site's own controls, by name; nothing for an unknown name. */
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
 * A row's icon: a web address or a picture of the library is shown as an image, anything else as text, even if it is the
 * name of a drawing (BRIEF-7, D59).
 *
 * @param large for use above a page's title
 */
export function IconValue({ value, large = false }: { value: string; large?: boolean }) {
  if (value === "") return null;
  const address = iconAddress(value);
  if (address === null)
    return (
      <span aria-hidden="true" className={large ? "text-heading" : undefined}>
        {value}
      </span>
    );
  const size = large ? 40 : 16;
  return (
    <img
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={`${large ? "size-10" : "size-4"} object-contain`}
    />
  );
}

function iconAddress(value: string): string | null {
  const picture = parsePicture(value);
  if (picture) return smallAddress({ ...picture, address: value });
  return isWebUrl(value) ? value : null;
}
