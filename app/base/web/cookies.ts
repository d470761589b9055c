/** The cookie with which a browser tells the portal its time zone. */
export const zoneCookie = "zone";

/** The cookies of a `Cookie` header or of `document.cookie` in order, trimmed; parts without `=` are dropped. */
export function parseCookies(header: string | null | undefined): Array<[name: string, value: string]> {
  return (header ?? "").split(";").flatMap((part): Array<[name: string, value: string]> => {
    const at = part.indexOf("=");
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
  });
}
