import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { routes } from "./page";

/** Exposes parts of the editor to tests, loaded on demand. */
Object.assign(window, {
  editorParts: async () => ({
    ...(await import("~/portal/editor/rendered-difference")),
    ...(await import("~/portal/editor/clean-paste")),
    ...(await import("~/portal/editor/same-content")),
    ...(await import("~/portal/editor/stored-html")),
  }),
});
hydrateRoot(document.getElementById("root")!, <RouterProvider router={createBrowserRouter(routes)} />);
