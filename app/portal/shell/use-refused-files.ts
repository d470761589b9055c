import { useEffect } from "react";

/** Refuses files dropped where nothing accepts them: the browser would open them in place of the page. */
export function useRefusedFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const takesFiles = event.target instanceof HTMLInputElement && event.target.type === "file";
      if (event.defaultPrevented || takesFiles || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}
