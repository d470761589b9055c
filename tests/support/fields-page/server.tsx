import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { routes } from "./page";

// A separate program: prints the page as the server would render it.
process.stdout.write(renderToString(<RouterProvider router={createMemoryRouter(routes)} />));
