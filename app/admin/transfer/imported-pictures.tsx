import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatNumber } from "~/base/words/numbers";
import { PageLink } from "~/first-view/page-link";
import type { FetchedPictures } from "./run-transfer";

type PictureState =
  | { readonly phase: "running" | "stopped" | "done" }
  | { readonly phase: "paused"; readonly resume: () => void }
  | { readonly phase: "failed"; readonly why: string };

/** The most failures to name; the others are under "Needs attention". */
const maxShown = 20;

const picturesText = (count: number) => (count === 1 ? "1 picture" : `${formatNumber(count)} pictures`);

/**
 * Fetches the pictures that an import found on other sites, step by step. The page's address names the import until this
 * is done, so that loading the page again goes on.
 *
 * @param set the change set of the import
 */
export function ImportedPictures({ set }: { set: string }) {
  const [state, setState] = useState<PictureState>({ phase: "running" });
  const [pictures, setPictures] = useState<FetchedPictures>({ count: 0, left: [], error: null });
  const isStopped = useRef(false);
  const run = async () => {
    isStopped.current = false;
    setState({ phase: "running" });
    nameInAddress(set);
    try {
      const { runPictures } = await import("./run-transfer");
      await runPictures(set, {
        progress(fetched) {
          setPictures(fetched);
          return !isStopped.current;
        },
        pause: () =>
          new Promise((resolve) => {
            const resume = () => {
              setState({ phase: "running" });
              resolve();
            };
            setState({ phase: "paused", resume });
          }),
      });
      setState({ phase: isStopped.current ? "stopped" : "done" });
      if (!isStopped.current) nameInAddress(null);
    } catch (error) {
      const isKnown = error instanceof Error && error.name === "UnreadableFile";
      setState({
        phase: "failed",
        why: isKnown ? "There is no such import of yours." : "The pictures could not be fetched.",
      });
    }
  };
  const begin = useEffectEvent(run);
  useEffect(() => {
    void begin();
    return () => {
      isStopped.current = true;
    };
  }, []);
  const { count, left, error } = pictures;
  return (
    <section aria-labelledby="imported-pictures" className="mt-6 max-w-prose">
      <h2 id="imported-pictures" className="text-xl">
        Pictures from other sites
      </h2>
      <p role="status" className="mt-2">
        {state.phase === "running" && "Fetching… "}
        {state.phase === "paused" && "The connection was lost, or your session has ended. "}
        {state.phase === "failed" && `${state.why} `}
        {picturesText(count)} brought into the library{left.length > 0 && `, ${picturesText(left.length)} left`}.
        {error !== null && ` ${error}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {state.phase === "running" && (
          <button type="button" className="button button-dense" onClick={() => void (isStopped.current = true)}>
            Stop
          </button>
        )}
        {state.phase === "paused" && (
          <button type="button" className="button button-dense" onClick={state.resume}>
            Resume
          </button>
        )}
        {(state.phase === "stopped" || state.phase === "failed") && (
          <button type="button" className="button button-dense" onClick={() => void run()}>
            Go on
          </button>
        )}
      </div>
      {left.length > 0 && (
        <>
          <ul className="mt-3 grid gap-1 text-sm wrap-anywhere">
            {left.slice(0, maxShown).map(({ address, reason }) => (
              <li key={address}>
                {address}: {reason}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <PageLink to="/admin/needs-attention?kind=foreign-picture" prefetch="none" className="text-link">
              Pictures that stay on other sites
            </PageLink>{" "}
            are listed within minutes.
          </p>
        </>
      )}
    </section>
  );
}

/** Names the import in the page's address, or not. Not a navigation: the report on the page stays. */
function nameInAddress(set: string | null): void {
  const url = new URL(location.href);
  if (set === null) url.searchParams.delete("pictures");
  else url.searchParams.set("pictures", set);
  history.replaceState(history.state, "", url);
}
