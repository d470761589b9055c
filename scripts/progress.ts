/** Shows a progress bar on a terminal; elsewhere prints a line every 10 %. */
export function showProgress(total: number): { update(done: number, text: string): void; end(): void } {
  const isTerminal = process.stdout.isTTY === true;
  let tenth = 0;
  return {
    update(done, text) {
      const ratio = total === 0 ? 1 : Math.min(1, done / total);
      if (isTerminal) {
        const bar = "█".repeat(Math.round(ratio * 30)).padEnd(30, "░");
        process.stdout.write(`\r${bar} ${String(Math.round(ratio * 100)).padStart(3)} % ${text} `);
      } else if (Math.floor(ratio * 10) > tenth) {
        tenth = Math.floor(ratio * 10);
        console.log(`${tenth * 10} %, ${text}`);
      }
    },
    end() {
      if (isTerminal) process.stdout.write("\n");
    },
  };
}
