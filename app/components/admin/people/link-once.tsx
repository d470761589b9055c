/** A link that is shown once. */
export function LinkOnce({ link }: { link: string }) {
  return (
    <div role="status" className="rounded-card border border-good bg-raised p-5">
      <p className="font-semibold">Copy the link now. It works once, and is not shown again.</p>
      <p className="mt-2 font-mono break-all select-all" data-link>
        {link}
      </p>
    </div>
  );
}
