import type { BriefCard } from "./brief";
import { IconValue } from "~/ui/components/icon";

/** App type and format with their icons (BRIEF-3, BRIEF-9). */
export function BriefBadges({ brief }: { brief: BriefCard }) {
  const badges = [
    [brief.appType, brief.appTypeIcon],
    [brief.appFormat, brief.appFormatIcon],
  ] as const;
  return (
    <p className="flex flex-wrap gap-2">
      {badges.map(
        ([label, icon]) =>
          label && (
            <span key={label} className="badge text-muted">
              <IconValue value={icon} />
              {label}
            </span>
          ),
      )}
    </p>
  );
}
