import { InlineScript } from "~/first-view/inline-script";
import { themeKey } from "~/settings/consent";

/** Applies the chosen theme before the first paint, so that the wrong one does not flash. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

export function ThemeScript() {
  return <InlineScript source={themeScript} />;
}
