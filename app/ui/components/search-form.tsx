import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { useNavigationTimer } from "./use-navigation-timer";

/** Debounce of the search, in milliseconds. */
const searchDelay = 180;

/**
 * A search box: a plain GET form that, with script, searches while the user types and updates the URL (DIR-10).
 *
 * @param params other URL parameters to keep, such as the current tab
 */
export function SearchForm({
  placeholder,
  value,
  params = {},
}: {
  placeholder: string;
  value: string;
  params?: Record<string, string | null>;
}) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useNavigationTimer();

  const shown = useRef(value);

  useEffect(() => {
    // Search for anything typed before hydration.
    const field = input.current;
    if (field && field.value !== field.defaultValue)
      void submit(field.form, { replace: true, preventScrollReset: true });
  }, [submit]);
  useEffect(() => {
    // Back and Forward change the URL: update the input, but never while it has the focus.
    if (shown.current !== value && input.current && document.activeElement !== input.current)
      input.current.value = value;
    shown.current = value;
  }, [value]);

  return (
    <Form
      method="get"
      role="search"
      className="search"
      onInput={(event) => {
        const form = event.currentTarget;
        timer.start(() => void submit(form, { replace: true, preventScrollReset: true }), searchDelay);
      }}
      onSubmit={timer.cancel}
    >
      {Object.entries(params).map(
        ([name, param]) => param && <input key={name} type="hidden" name={name} value={param} />,
      )}
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={value}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        className="field"
      />
      <button type="submit" className="button">
        Search
      </button>
    </Form>
  );
}
