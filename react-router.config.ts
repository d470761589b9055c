import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table travels in one cached, hashed file; lazy discovery would ask the server at every hover.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
