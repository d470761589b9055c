import { useEffect, useState, type CSSProperties } from "react";

/** How many pieces fall, and for how long, in milliseconds (WIZ-17). */
const pieces = 50;
const duration = 3_000;

const colours = ["var(--accent)", "var(--ink)", "var(--good)", "var(--caution)", "var(--control)"];

/** Confetti: 50 pieces for 3 seconds, none for those who asked for less motion (WIZ-17). Moved by transforms alone. */
export function Confetti() {
  const [falling, setFalling] = useState(false);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    setFalling(true);
    const timer = setTimeout(() => setFalling(false), duration);
    return () => clearTimeout(timer);
  }, []);
  if (!falling) return null;
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: pieces }, (_, number) => (
        <i key={number} className="confetti-piece" style={pieceStyle(number)} />
      ))}
    </div>
  );
}

/** Spread by the golden ratio: no two alike, no clumps, and the same every time. */
function pieceStyle(number: number): CSSProperties {
  const spread = (number * 0.618_034) % 1;
  const other = (number * 0.754_878) % 1;
  return {
    "--from": `${(spread * 100).toFixed(2)}vw`,
    "--drift": `${((other - 0.5) * 30).toFixed(2)}vw`,
    "--turn": `${Math.round(360 + other * 900)}deg`,
    // The last piece has landed when the three seconds are over.
    animationDelay: `${Math.round(other * 900)}ms`,
    animationDuration: `${Math.round(1_700 + spread * 400)}ms`,
    background: colours[number % colours.length],
  } as CSSProperties;
}
