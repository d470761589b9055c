/** The key in localStorage that is present while the outbox may have something to show (`stores.ts`). */
export const outboxKey = "onboarding-outbox";
