import { progressKey } from "~/domain/intake/progress";
import { InlineScript } from "../site/inline-script";

/** How long a restored step may take before the first one is shown after all, in milliseconds. */
const patience = 4_000;

/*
 * The page holds all questions, for visitors without script. This runs before they are drawn: it shows the first
 * alone, or none where another is about to be restored, so that nothing moves when the wizard starts. If the wizard
 * never starts, the first question's button sends the form, and the server answers with all of them.
 */
export const firstViewScript =
  `(function(d){var k=null;try{k=localStorage.getItem("${progressKey}")}catch(e){}` +
  `if(!k&&!/[?&]step=/.test(location.search)){d.intake="steps";return}` +
  `d.intake="restoring";setTimeout(function(){if(d.intake==="restoring")d.intake="steps"},${patience})` +
  `})(document.documentElement.dataset)`;

/** Prepares the first view of the wizard. */
export function FirstViewScript() {
  return <InlineScript source={firstViewScript} />;
}

/** Shows the steps, once it is known which. */
export function showSteps(): void {
  document.documentElement.dataset.intake = "steps";
}

/** Leaves the page as other pages expect it. */
export function clearSteps(): void {
  delete document.documentElement.dataset.intake;
}
