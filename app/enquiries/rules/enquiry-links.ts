/** What a link in a mail does, once a form has confirmed it. */
export const linkActions = ["take", "spam", "end-digest"] as const;
export type LinkAction = (typeof linkActions)[number];

export const linkLabels: Readonly<Record<LinkAction, string>> = {
  take: "Assign to me",
  spam: "Mark as spam",
  "end-digest": "End the morning digest",
};
