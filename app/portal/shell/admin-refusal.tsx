import { useContext } from "react";
import { UNSAFE_FrameworkContext } from "react-router";
import { AccessDenied, type Refusal } from "./access-denied";

const layout = "admin";

/**
 * The page for a document request that the portal's guard refuses. The router then renders only the root, so this takes
 * the error boundary and styles of the portal's layout from the route modules: importing them would add them to public
 * pages.
 */
export function AdminRefusal({ refusal }: { refusal: Refusal }) {
  const framework = useContext(UNSAFE_FrameworkContext);
  const Within = framework?.routeModules[layout]?.ErrorBoundary;
  if (!refusal.person || !Within) return <AccessDenied refusal={refusal} />;
  return (
    <>
      {framework?.manifest.routes[layout]?.css?.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="route" />
      ))}
      <Within />
    </>
  );
}
