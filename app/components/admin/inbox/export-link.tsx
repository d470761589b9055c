import { useLocation } from "react-router";
import { listAddress } from "../list/list-address";

/** The way to the export of what the inbox shows. A plain link: it leads to a file. */
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
