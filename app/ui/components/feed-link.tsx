import { feedAddress, feedFormats } from "~/base/web/feed-address";
import { Label } from "./settings";

/** A link to the feed of the rows that a page lists. A document for programs, so not a `PageLink`. */
export function FeedLink({ page, className = "text-link inline-block py-0.5" }: { page: string; className?: string }) {
  return (
    <a href={feedAddress(page)} type={feedFormats.xml.type} className={className}>
      <Label text="Feed" />
    </a>
  );
}
