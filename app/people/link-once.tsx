import { ShownOnce } from "~/ui/portal/shown-once";

/** A one-time link, shown once. */
export const LinkOnce = ({ link }: { link: string }) => (
  <ShownOnce about="Copy the link now. It works once and will not be shown again." text={link} data-link />
);
