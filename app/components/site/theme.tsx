import { InlineScript } from "./inline-script";

/** The storage key of the chosen theme. */
const themeKey = "theme";

/** Applies the chosen theme before the first paint, to avoid a flash of the wrong theme. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

export function ThemeScript() {
  return <InlineScript source={themeScript} />;
}
