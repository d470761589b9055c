import { useSettings } from "./settings";
import { hasRating } from "~/settings/settings";

/** The average rating, for pages that have it in their structured data (D46); nothing without a rating. */
export function Rating({ className }: { className: string }) {
  const settings = useSettings();
  if (!hasRating(settings)) return null;
  const { value, count } = settings.rating;
  return (
    <p className={`text-muted ${className}`}>
      Rated {value} out of 5 in {count} {count === 1 ? "review" : "reviews"}
    </p>
  );
}
