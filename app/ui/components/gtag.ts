/** The analytics function (D40). */
export type Gtag = (...command: readonly unknown[]) => void;

/** The window with the globals that analytics.ts defines after consent. */
export type AnalyticsWindow = Window & { gtag?: Gtag; dataLayer?: unknown[] };
