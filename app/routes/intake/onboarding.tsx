import { PageHeader } from "~/components/content/page-header";
import { useSettings } from "~/components/site/settings";
import { staticHeaders } from "../load-page";
import { pageMeta, siteOf } from "../page-head";
import type { Route } from "./+types/onboarding";

export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  const { brand } = siteOf(args).settings;
  return pageMeta(args, {
    title: "Start Your Project",
    description: `Tell ${brand} about the product you have in mind: what you are building, the problem it solves, who it is for, your budget and your timeline.`,
  });
}

export default function OnboardingPage() {
  const { contactEmail } = useSettings();
  return (
    <PageHeader
      label="Project intake"
      title="Start Your Project"
      lead="The project form is not open yet. Write to us instead: what you are building, which problem it solves and when you would like to begin."
    >
      <a href={`mailto:${contactEmail}?subject=A%20new%20project`} className="button button-primary">
        Write to {contactEmail}
      </a>
    </PageHeader>
  );
}
