import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import { LogoutButton } from "~/portal/shell/sign-out";

/** The frame around a page of the user's own account. */
export interface AccountFrame {
  /** Whether it is the portal's, which has a Logout button. */
  readonly isInPortal: boolean;
}

/** A page of the user's own account, in either frame. */
export function AccountSection({
  email,
  title,
  canLogOut = false,
  children,
}: {
  email: string;
  title: string;
  canLogOut?: boolean;
  children: ReactNode;
}) {
  const { isInPortal } = useOutletContext<AccountFrame>();
  return (
    <section className={isInPortal ? "" : "wrap page-header"}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="label wrap-anywhere">{email}</p>
          <h1 className={isInPortal ? "text-heading" : "mt-2 text-title"}>{title}</h1>
        </div>
        {canLogOut && !isInPortal && <LogoutButton />}
      </div>
      {children}
    </section>
  );
}
