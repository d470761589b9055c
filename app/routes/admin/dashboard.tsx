import { redirect } from "react-router";

/** Nobody can be signed in yet, so everybody is sent to the sign-in page (GUARD-2). */
export function loader() {
  throw redirect("/auth", { headers: { "Cache-Control": "private, no-store" } });
}

export default function Dashboard() {
  return null;
}
