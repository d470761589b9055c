/** In place of a list that has no rows. */
export function EmptyList({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-6 rounded-card border border-dashed border-line px-6 py-12 text-center text-muted">
      {children}
    </div>
  );
}
