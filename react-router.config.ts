import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table travels in one cached, hashed file; lazy discovery would ask the server at every hover.
  routeDiscovery: { mode: "initial" },
  // Whatever has an action in the browser has a form, which needs the rest of its module as well.
  splitRouteModules: false,
} satisfies Config;
