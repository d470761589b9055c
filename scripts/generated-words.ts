/** The vocabulary of generated rows. Adding or removing a word changes the titles for every seed. */

/** 24 starts of a post title. */
export const activities = words(`
  Choosing, Planning, Testing, Pricing, Replacing, Documenting, Measuring, Securing, Moving, Simplifying,
  Automating, Debugging, Reviewing, Budgeting for, Launching, Scoping, Prototyping, Maintaining, Explaining,
  Sharing, Rebuilding, Designing, Estimating, Retiring`);

/** 72 parts of a product. */
export const productParts = words(`
  a customer portal, an invoice workflow, a booking form, a price list, a search box, an audit log,
  a pilot group, an onboarding checklist, a data model, a support inbox, a shared calendar, a mobile app,
  a chat assistant, a review queue, a status page, an approval step, a payment page, a waiting list,
  a reporting dashboard, a document archive, a prompt library, an evaluation set, a test account, a sign-up page,
  a retrieval index, an import from spreadsheets, a permission model, a release plan, a backup routine, a rate limit,
  an error budget, a notification digest, a product tour, a partner directory, a design system, an event plan,
  a contact form, a quote calculator, a stock count, a shift plan, a translation workflow, a photo upload,
  a signature step, a loyalty card, a referral link, a cancellation flow, a refund policy, a help centre,
  a changelog, a feedback form, a survey, a price test, a landing page, a newsletter, an internal wiki,
  a vendor list, an expense tool, a time sheet, a maintenance log, an inspection form, a delivery tracker,
  a route planner, a recipe database, a member area, a course platform, an exam timer, a patient diary,
  a claims desk, a contract archive, a seating plan, a ticket shop, a donation page`);

/** 64 target groups. */
export const audiences = words(`
  a small clinic, a repair shop, two founders, a school office, a city library, a bakery chain, a law firm,
  a theatre, a sports club, a housing association, a vet practice, a bike courier, a museum shop, a food bank,
  a print workshop, a ferry line, a garden centre, a wine cooperative, a language school, a music school,
  a driving school, a care service, an architecture office, a tax adviser, a translation agency, a film crew,
  a research group, a village council, a parents' council, a hotel with twelve rooms, a camping site, a brewery,
  a furniture maker, a solar installer, a roofing company, a plumbing business, a cleaning company,
  a moving company, a warehouse team, a sales team of six, a support team of three, a remote team,
  a night shift, a field service team, a volunteer fire brigade, a choir, a climbing hall, a dance studio,
  a podcast, a regional newspaper, an online shop, a flea market, a farm shop, a beekeeping club, a fishing port,
  a marina, a car-sharing club, a coworking space, a kindergarten, a dental lab, an optician, a tailor,
  a pottery studio, a bookshop`);

/** Sentences for bodies, excerpts and descriptions. */
export const sentences = lines(`
  Start with the step that people repeat every day, because that is where an hour saved is felt.
  Write down who decides, by when, and what happens if nobody does.
  Ask for three real examples before drawing the first screen.
  The first version should be small enough to throw away without regret.
  Measure the time from request to answer, not the number of clicks.
  A rule that only one person knows is a risk, however well it works today.
  Keep the old way running for two weeks and compare the results line by line.
  Most of the cost comes later, so plan the upkeep before the launch.
  If a number changes a decision, show it; if it does not, leave it out.
  Agree on names first, since two teams rarely mean the same thing by a customer.
  Let a person confirm every change that cannot be undone.
  Errors will happen, so make them visible and easy to correct.
  A short list of limits protects the schedule better than a long list of wishes.
  Test with the slowest phone and the longest name you can find.
  Give each record one owner and one place where it may be edited.
  Say no to the second feature until the first one is used every week.`);

/** 6 categories besides the academies. */
export const generalCategories = words(`
  AI & Machine Learning, No-Code Development, Web Development, Startup Tips, Design & UX, Automation`);

export const authors = words("Mara Voss, Idris Calloway, Lena Takahara");

export const topics = words(`
  Automation, Prompting, Retrieval, Testing, Pricing, Onboarding, Analytics, Security, Launch, Research,
  Databases, Design, Budgeting, Workflow, Evaluation, Hiring`);

/** 48 first and 36 second halves of a product name. */
export const nameStarts = words(`
  Amber, Anchor, Arbor, Beacon, Birch, Bramble, Cedar, Cinder, Cobalt, Copper, Coral, Delta, Ember, Fable, Fern,
  Flint, Garnet, Glade, Harbor, Hazel, Heron, Indigo, Iron, Juniper, Kestrel, Lantern, Linden, Lumen, Maple, Marble,
  Meadow, Mesa, Nectar, North, Oak, Onyx, Orchard, Otter, Pebble, Pine, Quartz, Raven, Reed, Saffron, Slate, Thistle,
  Willow, Yarrow`);
export const nameEnds = words(`
  base, board, bridge, cast, craft, desk, dock, field, flow, forge, form, frame, gate, grid, hub, kit, lane, ledger,
  line, link, loom, mark, mill, note, path, pilot, point, port, sheet, shelf, stack, stone, track, wire, works, yard`);
/** 8 suffixes of a product name; the first is empty. */
export const editions = ["", " Cloud", " Studio", " One", " Go", " Labs", " Pro", " Desk"];

/** 40 first, 24 second and 24 third words of a term. */
export const qualities = words(`
  Adaptive, Asynchronous, Balanced, Bounded, Cached, Cascading, Conditional, Declarative, Deferred, Distributed,
  Dynamic, Elastic, Explicit, Federated, Guided, Hybrid, Idempotent, Incremental, Inverted, Joint, Keyed, Layered,
  Lazy, Managed, Modular, Nested, Optimistic, Parallel, Partial, Quantised, Recursive, Replicated, Sampled, Sparse,
  Tagged, Throttled, Unified, Versioned, Weighted, Zoned`);
export const subjects = words(`
  access, batch, cache, change, context, data, event, feature, index, input, job, key, layout, log, message, model,
  page, prompt, query, record, schema, session, token, workflow`);
export const nouns = words(`
  audit, boundary, budget, catalogue, contract, drift, export, filter, gateway, handover, import, limit, map, merge,
  mirror, partition, policy, queue, replay, review, routing, sampling, snapshot, window`);

function words(text: string): string[] {
  return text.split(",").map((word) => word.trim().replace(/\s+/g, " "));
}

function lines(text: string): string[] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim());
}
