/** The analytics function (D40). */
export type Gtag = (...command: readonly unknown[]) => void;

/** A window with what analytics.ts defines for visitors who accepted. */
export type AnalyticsWindow = Window & { gtag?: Gtag; dataLayer?: unknown[] };
