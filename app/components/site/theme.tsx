import { InlineScript } from "./inline-script";

/** The key under which a visitor's choice of theme is kept. */
const themeKey = "theme";

/** Applies the chosen theme before the first paint, so that the page does not flash in the other one. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

export function ThemeScript() {
  return <InlineScript source={themeScript} />;
}
