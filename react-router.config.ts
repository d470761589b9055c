import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table is one cached, hashed file; lazy discovery would ask the server on every hover.
  routeDiscovery: { mode: "initial" },
  // Splitting gains nothing: a route with a client action has a form, which needs the rest of its module anyway.
  splitRouteModules: false,
} satisfies Config;
