import { useContext } from "react";
import { UNSAFE_FrameworkContext } from "react-router";
import { AccessDenied, type Refusal } from "./access-denied";

const layout = "routes/admin/layout";

/**
 * What the portal's guard refuses, on a document request. The router then renders the root alone, so this takes the error
 * boundary of the portal's layout, and its styles, from the modules of the page: a public page must not load them.
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
