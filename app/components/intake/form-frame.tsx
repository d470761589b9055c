import type { ReactNode } from "react";
import { formFields } from "~/domain/intake/submission";
import { useSettings } from "../site/settings";

/**
 * What stands around the questions and the thank-you, in the wizard and without script alike.
 *
 * @param done whether there is nothing left to ask
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

/** The fields beside the answers: when the form was opened, and one that only programs fill in (threat 20). */
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
