/** The upload zone while its code is loading. */
export const UploadPlaceholder = ({ label, drop }: { label: string; drop: string }) => (
  <div className="needs-scripting rounded-card border border-dashed border-line p-3">
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" disabled className="button button-dense">
        {label}
      </button>
      <span className="text-sm text-muted pointer-coarse:hidden">{drop}</span>
    </div>
  </div>
);
