/** How far a long work is, on one line of a terminal; where the output is no terminal, in a line each tenth. */
export function showProgress(total: number): { at(done: number, text: string): void; end(): void } {
  const isTerminal = process.stdout.isTTY === true;
  let tenth = 0;
  return {
    at(done, text) {
      const part = total === 0 ? 1 : Math.min(1, done / total);
      if (isTerminal) {
        const bar = "█".repeat(Math.round(part * 30)).padEnd(30, "░");
        process.stdout.write(`\r${bar} ${String(Math.round(part * 100)).padStart(3)} % ${text} `);
      } else if (Math.floor(part * 10) > tenth) {
        tenth = Math.floor(part * 10);
        console.log(`${tenth * 10} %, ${text}`);
      }
    },
    end() {
      if (isTerminal) process.stdout.write("\n");
    },
  };
}
