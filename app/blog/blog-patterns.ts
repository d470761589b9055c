/** The blog's section on recurring patterns. Placeholders in `statistics` are filled from settings. */
interface BlogPatterns {
  title: string;
  lead: string;
  /** Four patterns. */
  patterns: ReadonlyArray<{ title: string; text: string }>;
  /** Four figures. */
  statistics: ReadonlyArray<{ value: string; label: string }>;
}

/**
 * Patterns that recur in AI and no-code projects. The placeholders are `{aiFailure}`, `{clientSuccess}`, `{mvpWeeks}` and
 * `{postsPerWeek}`.
 */
export const blogPatterns: BlogPatterns = {
  title: "Patterns worth knowing",
  lead:
    "Projects differ, and their difficulties are often alike. These four patterns are common where AI and " +
    "no-code meet a real product, and many of the articles here are about one of them.",
  patterns: [
    {
      title: "The demonstration that never ships",
      text:
        "A model impresses everyone on ten chosen examples, then meets the eleventh. Projects that go " +
        "further collect difficult cases early and measure every version against them.",
    },
    {
      title: "The tool chosen before the problem",
      text:
        "A platform is bought, and a use for it is sought afterward. It helps to write down the task, the " +
        "volume and the limits first; the list of suitable tools is then short.",
    },
    {
      title: "The scope that grows with the speed",
      text:
        "When building becomes quick, everything seems worth adding. The products that find users are " +
        "usually the ones that stayed narrow for longer than was comfortable.",
    },
    {
      title: "The workflow without an owner",
      text:
        "An automation runs well until an input changes and no one notices. Each one needs a person who " +
        "reads its errors, knows its cost and may switch it off.",
    },
  ],
  statistics: [
    { value: "{aiFailure}", label: "of AI projects fail" },
    { value: "{clientSuccess}", label: "client success in our own work" },
    { value: "{mvpWeeks}", label: "from kickoff to a working MVP" },
    { value: "{postsPerWeek}", label: "new posts a week" },
  ],
};
