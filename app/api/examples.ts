/** A call of the public client, shown at `/api` and run by the tests. */
export interface ApiExample {
  readonly title: string;
  /** An expression to await, in terms of `client`. */
  readonly call: string;
}

export const apiExamples: readonly ApiExample[] = [
  {
    title: "The three newest tools",
    call: `client
  .from("stack_items")
  .select("id, name, url")
  .order("created_at", { ascending: false })
  .limit(3)`,
  },
  {
    title: "Fields with spaces, renamed",
    call: `client
  .from("Blog_posts")
  .select('title:"Blog Post - Title", date:"Blog Post - Posted Date"')
  .eq("Blog Post - Is Featured?", true)
  .limit(2)`,
  },
  {
    title: "Case-insensitive search",
    call: `client
  .from("IT_Glossary")
  .select("glossary_term, short_definition")
  .ilike("glossary_term", "%test%")`,
  },
  {
    title: "Search in two fields",
    call: `client
  .from("Blog_posts")
  .select('"Blog Post - Title"')
  .or('"Blog Post - Title".ilike.*prompt*,"Blog Post - Excerpt".ilike.*prompt*')`,
  },
  {
    title: "One row by name",
    call: `client
  .from("stack_categories")
  .select("id")
  .eq("name", "AI Coders")
  .single()`,
  },
  {
    title: "The first ten rows, and how many there are",
    call: `client
  .from("stack_items")
  .select("id, name", { count: "exact" })
  .order("created_at", { ascending: false })
  .range(0, 9)`,
  },
  {
    title: "The next page of a long list: rows after the last one you have",
    call: `client
  .from("IT_Glossary")
  .select("glossary_term, Slug")
  .order("glossary_term")
  .gt("glossary_term", "MVP")
  .limit(20)`,
  },
  {
    title: "A table as comma-separated values",
    call: `client
  .from("ventures_data")
  .select("name, status, created_at")
  .csv()`,
  },
];

/** The one write that needs no authentication. The response has no rows. */
export const enquiryExample: ApiExample = {
  title: "Send a project enquiry",
  call: `client.from("onboarding_submissions").insert({
  user_id: null,
  project_type: "internal-tool",
  problem: "Every order is typed into two systems.",
  user_needs: "Six people in the back office, all day.",
  budget: "10k-20k",
  start_timeline: "within-month",
  launch_timeline: "1-2-months",
  email: "ada@orders.example",
})`,
};
