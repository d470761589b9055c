import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { routes } from "./page";

/** Exposes parts of the editor to tests, loaded on demand. */
Object.assign(window, {
  editorParts: async () => ({
    ...(await import("~/components/admin/editor/rendered-difference")),
    ...(await import("~/components/admin/editor/clean-paste")),
    ...(await import("~/components/admin/editor/same-content")),
    ...(await import("~/components/admin/editor/stored-html")),
  }),
});
hydrateRoot(document.getElementById("root")!, <RouterProvider router={createBrowserRouter(routes)} />);
