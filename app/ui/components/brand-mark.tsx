import { attributesOf } from "~/ui/imagery/picture-address";
import { useSettings } from "./settings";

/** The brand mark: four woven threads. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6 text-(--accent)"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M8 1v5M8 10v13M16 1v13M16 18v5M1 8h13M18 8h5M1 16h5M10 16h13" />
    </svg>
  );
}

// Not in the style sheet, which every visitor loads.
const logoStyle = { width: "auto", maxWidth: "10rem", height: "2rem", objectFit: "contain" } as const;
/** Of a brand that takes several lines of the top bar. */
const longStyle = { fontSize: "var(--text-base)", lineHeight: 1.05 } as const;

/**
 * The logo, or the mark and the brand. A logo that is at least twice as wide as high has the name in it; another one
 * takes the place of the mark.
 *
 * @param name the brand where a page has no settings, and so no logo
 */
export function Brand({ name }: { name?: string }) {
  const settings = useSettings();
  const { brand, logo } = name === undefined ? settings : { brand: name, logo: "" };
  const picture = attributesOf(logo);
  const hasName = picture !== null && picture.width >= 2 * picture.height;
  return (
    <>
      {picture ? (
        <img
          src={logo}
          {...(picture.srcSet && { srcSet: picture.srcSet, sizes: "10rem" })}
          width={picture.width}
          height={picture.height}
          alt={hasName ? brand : ""}
          style={logoStyle}
        />
      ) : (
        <BrandMark />
      )}
      {!hasName && (brand.length > 14 ? <span style={longStyle}>{brand}</span> : brand)}
    </>
  );
}
