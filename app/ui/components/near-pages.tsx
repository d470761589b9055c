import { PageLink } from "~/ui/first-view/page-link";

/** A page with an address similar to the requested one. */
export interface NearPage {
  readonly title: string;
  readonly path: string;
}

/** Pages with addresses similar to the requested one; nothing if there are none. */
export function NearPages({ near }: { near: readonly NearPage[] }) {
  if (near.length === 0) return null;
  return (
    <div className="mt-6">
      <p id="near" className="font-semibold">
        Did you mean
      </p>
      <ul aria-labelledby="near" className="mt-1">
        {near.map(({ title, path }) => (
          <li key={path} className="py-1">
            <PageLink to={path} className="text-link">
              {title}
            </PageLink>{" "}
            <span className="text-sm break-all text-muted">{path}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
