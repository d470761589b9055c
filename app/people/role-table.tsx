import { roleNames } from "~/base/access/account";
import { isAllowed, permissionNames, permissions, roleLabel } from "~/base/access/permissions";
import { ScrollBox } from "~/ui/portal/scroll-box";

/** What each role may do, from the permissions that are enforced (ACC-10). */
export function RoleTable() {
  return (
    <details className="mt-6 max-w-4xl rounded-card border border-line bg-raised">
      <summary className="text-link px-4 py-3">What each role can do</summary>
      <ScrollBox label="Roles">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">What each role can do</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1.5 pr-3 font-semibold">
                Section
              </th>
              {roleNames.map((role) => (
                <th key={role} scope="col" className="py-1.5 pr-3 font-semibold">
                  {roleLabel(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionNames.map((permission) => (
              <tr key={permission} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {permissions[permission].name}
                  <span className="text-muted max-sm:sr-only">: {permissions[permission].covers}</span>
                </th>
                {roleNames.map((role) => (
                  <td key={role} className={`py-1.5 pr-3 ${isAllowed(role, permission) ? "" : "text-muted"}`}>
                    {isAllowed(role, permission) ? "Yes" : "No"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
