import { useContext } from "react";
import { UNSAFE_FrameworkContext } from "react-router";

/**
 * The error boundary and the style sheets of a route that the router does not render, such as the layout of a page that
 * was refused before its route. Importing the route's module instead would add it to every page. Only on the server.
 */
export function useRouteModule(id: string) {
  const framework = useContext(UNSAFE_FrameworkContext);
  return {
    ErrorBoundary: framework?.routeModules[id]?.ErrorBoundary,
    styles: framework?.manifest.routes[id]?.css ?? [],
  };
}
