import type { ReactNode } from "react";
import { formFields } from "~/domain/intake/submission";
import { useSettings } from "../site/settings";

/**
 * The layout of the intake form, with and without script.
 *
 * @param done whether the form has been submitted
 */
export function IntakeFrame({
  progress,
  done,
  children,
}: {
  progress?: ReactNode;
  done?: boolean;
  children: ReactNode;
}) {
  const { brand } = useSettings();
  return (
    <div className="wrap pt-6 pb-16 sm:pt-10">
      <div className="mx-auto max-w-3xl">
        <h1 className={done ? "intake-title intake-title-small" : "intake-title"}>Start Your Project</h1>
        {!done && (
          <p className="intake-lead">
            Tell {brand} about the product you have in mind. Six short questions; about two minutes.
          </p>
        )}
        {progress}
        {children}
      </div>
    </div>
  );
}

/** Hidden fields against bots: the time that the form was opened, and a honeypot (threat 20). */
export function HiddenFields({ openedAt }: { openedAt: number }) {
  return (
    <>
      <input type="hidden" name={formFields.openedAt} value={openedAt} />
      <div className="intake-trap" aria-hidden="true">
        <label htmlFor={formFields.trap}>Leave this empty</label>
        <input id={formFields.trap} name={formFields.trap} type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
