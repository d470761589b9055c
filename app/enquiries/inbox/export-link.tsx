import { useLocation } from "react-router";
import { listAddress } from "~/ui/portal/list-address";

/** Downloads the submissions that match the filter as CSV. A plain link, because the router cannot download files. */
export function ExportLink() {
  const { search } = useLocation();
  return (
    <a
      href={listAddress({ pathname: "/admin/submissions.csv", search }, { sort: null })}
      download
      className="button button-dense no-print"
    >
      Export CSV
    </a>
  );
}
