import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { PageLink } from "~/ui/first-view/page-link";

/** The ids of the previous and next submission, in the order of the list that this one was opened from. */
export interface AdjacentSubmissions {
  readonly previous: string | null;
  readonly next: string | null;
}

/** Links to the list, keeping its filter, and to the adjacent submissions. Shortcuts: Escape, k and j. */
export function SubmissionNav({ adjacent }: { adjacent: AdjacentSubmissions }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = `/admin/submissions${search}`;
  const pathOf = (id: string | null) => (id === null ? null : `/admin/submissions/${id}${search}`);
  const steps = [
    { key: "k", label: "Previous", to: pathOf(adjacent.previous) },
    { key: "j", label: "Next", to: pathOf(adjacent.next) },
  ];

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const to = event.key === "Escape" ? list : steps.find(({ key }) => key === event.key)?.to;
    if (!to) return;
    event.preventDefault();
    void navigate(to);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  return (
    <nav aria-label="Submissions" className="no-print flex flex-wrap items-center gap-2">
      <PageLink to={list} aria-keyshortcuts="Escape" className="text-link mr-auto text-sm">
        Back to the list
      </PageLink>
      {steps.map(({ key, label, to }) =>
        to === null ? (
          <span key={key} role="link" aria-disabled="true" className="button button-dense opacity-50">
            {label}
          </span>
        ) : (
          <PageLink key={key} to={to} aria-keyshortcuts={key} className="button button-dense">
            {label}
          </PageLink>
        ),
      )}
    </nav>
  );
}
