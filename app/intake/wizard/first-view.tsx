import { InlineScript } from "~/first-view/inline-script";
import { progressKey } from "~/intake/rules/progress";

/** In milliseconds. If restoring a step takes longer, the first step is shown after all. */
const restoreTimeout = 4_000;

/*
 * The page contains all questions, for visitors without script. Before the first paint, this hides all but the first
 * question, or all of them if another step is about to be restored, so that nothing shifts when the wizard starts. If
 * the wizard never starts, the first question's button submits the form, and the server responds with all questions.
 */
export const firstViewScript =
  `(function(d){var k=null;try{k=localStorage.getItem("${progressKey}")}catch(e){}` +
  `if(!k&&!/[?&]step=/.test(location.search)){d.intake="steps";return}` +
  `d.intake="restoring";setTimeout(function(){if(d.intake==="restoring")d.intake="steps"},${restoreTimeout})` +
  `})(document.documentElement.dataset)`;

/** Runs `firstViewScript`. */
export function FirstViewScript() {
  return <InlineScript source={firstViewScript} />;
}

/** Shows the current step once it is known. */
export function showSteps(): void {
  document.documentElement.dataset.intake = "steps";
}

/** Removes the state from the document when the wizard unmounts. */
export function clearSteps(): void {
  delete document.documentElement.dataset.intake;
}
