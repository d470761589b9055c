/** The five questions on the product management page. */
export const productManagementFaq: ReadonlyArray<{ readonly question: string; readonly answer: string }> = [
  {
    question: "What does an AI product manager do differently?",
    answer:
      "The craft is the same, with two additions. Output from a model varies, so quality has to be " +
      "defined and measured on examples instead of checked once. And each use has a cost, so price, " +
      "volume and choice of model belong in the product plan from the start.",
  },
  {
    question: "We already have developers. Why add a product manager?",
    answer:
      "Developers can build almost anything now, and sooner than before, which makes choosing well more " +
      "important. A product manager protects their time: fewer half-defined requests, fewer reversals, " +
      "and a clear answer when two good ideas compete for the same week.",
  },
  {
    question: "Can you join a project that is already under way?",
    answer:
      "Yes. We begin with a short review of the goal, the users, the backlog and the state of the " +
      "software. At the end you have a written assessment and a proposal, which you are free to carry " +
      "out without us.",
  },
  {
    question: "Do you work with our tools?",
    answer:
      "We use the tracker, documents and channels your team already has. If they get in the way we will " +
      "say so, but a new tool is rarely the first thing a project needs.",
  },
  {
    question: "How do we know it is working?",
    answer:
      "We agree on a measure with you before the work begins, usually one number about users and one " +
      "about cost. It is reported at every demonstration. If it does not move, we change the plan or " +
      "advise you to stop.",
  },
];
