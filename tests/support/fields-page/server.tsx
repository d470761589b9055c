import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { routes } from "./page";

// A separate program that writes the page with all fields as the server would send it.
process.stdout.write(renderToString(<RouterProvider router={createMemoryRouter(routes)} />));
