import { useContext } from "react";
import { PageStartContext } from "./page-start";

/** The key under which a visitor's choice of theme is kept. */
export const themeKey = "theme";

const source = `try{var t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

/** Sets the chosen theme before anything is drawn. Its text is the same on every page, hence its hash in the policy too. */
export function ThemeScript() {
  const start = useContext(PageStartContext);
  return <script nonce={start?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
