/**
 * The cookie banner's choice as a form that works without script. Not submitted by the router: only a new document gets
 * the content security policy for the choice.
 *
 * @param host the host of the analytics script to accept; null if there is none
 * @param saved the choice just saved
 */
export function ConsentForm({ host, saved }: { host: string | null; saved: string | null }) {
  return (
    <form method="post" action="/cookie-settings" className="mt-6">
      {host !== null && <input type="hidden" name="host" value={host} />}
      <fieldset>
        <legend className="text-xl font-semibold">Your choice</legend>
        {saved !== null && (
          <p role="status" className="mt-2">
            {saved}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          <button name="choice" value="declined" className="button">
            Decline
          </button>
          <button name="choice" value="accepted" className="button">
            Accept All
          </button>
        </div>
      </fieldset>
    </form>
  );
}
