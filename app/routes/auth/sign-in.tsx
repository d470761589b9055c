import { PageHeader } from "~/components/content/page-header";
import { privateHeaders } from "../load-page";
import { pageMeta } from "../page-head";
import type { Route } from "./+types/sign-in";

export const headers = privateHeaders;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Admin Portal",
    description: "Sign-in to the content management system.",
    noindex: true,
  });
}

export default function SignInPage() {
  return (
    <PageHeader
      label="Content Management System"
      title="Admin Portal"
      lead="Signing in is not possible yet: this release has no accounts."
    />
  );
}
