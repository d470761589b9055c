import { useEffect, useState, type CSSProperties } from "react";

/** The number of pieces, and the duration in milliseconds (WIZ-17). */
const pieces = 50;
const duration = 3_000;

const colours = ["var(--accent)", "var(--ink)", "var(--good)", "var(--caution)", "var(--control)"];

/** Confetti: 50 pieces for 3 seconds, none under reduced motion (WIZ-17). Animates transforms only. */
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

/** Spreads the pieces by the golden ratio: evenly, without clumps, and deterministically. */
function pieceStyle(number: number): CSSProperties {
  const spread = (number * 0.618_034) % 1;
  const other = (number * 0.754_878) % 1;
  return {
    "--from": `${(spread * 100).toFixed(2)}vw`,
    "--drift": `${((other - 0.5) * 30).toFixed(2)}vw`,
    "--turn": `${Math.round(360 + other * 900)}deg`,
    // Delay plus duration stays within three seconds.
    animationDelay: `${Math.round(other * 900)}ms`,
    animationDuration: `${Math.round(1_700 + spread * 400)}ms`,
    background: colours[number % colours.length],
  } as CSSProperties;
}
