import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { routes } from "./page";

// A program of its own: it writes the page with all fields as the server sends it.
process.stdout.write(renderToString(<RouterProvider router={createMemoryRouter(routes)} />));
