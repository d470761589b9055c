import type { Notice } from "~/ui/components/toast";

/** The data of the action of `ForgotForm`. */
export interface ForgotActionData {
  /** Whether the request was accepted. Does not reveal whether the address has an account. */
  readonly isTaken?: boolean;
  readonly email?: string;
  readonly fields?: { readonly email?: string };
  readonly notice?: Notice;
}
