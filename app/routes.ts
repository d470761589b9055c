import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The specification's route table, in its order. */
export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("about", "routes/site/about.tsx"),
    route("ai-product-stack", "routes/site/directory.tsx"),
    route("ai-product-stack/:id", "routes/site/tool.tsx"),
    route("ventures", "routes/site/ventures.tsx"),
    route("ventures/:slug", "routes/site/venture.tsx"),
    route("blog", "routes/site/blog.tsx"),
    route("blog/post/:slug", "routes/site/post.tsx"),
    route("blog/category/:category", "routes/site/category.tsx"),
    route("blog/category/:category/page/:page", "routes/site/category-page.tsx"),
    route("example-product-briefs", "routes/site/briefs.tsx"),
    route("example-product-briefs/:slug", "routes/site/brief.tsx"),
    route("it-glossary", "routes/site/glossary.tsx"),
    route("it-glossary/term/:slug", "routes/site/term.tsx"),
    route("services", "routes/site/services.tsx"),
    route("services/:service", "routes/site/service.tsx"),
    route("ai-product-manager", "routes/site/product-manager.tsx"),
    route("vibe-coding", "routes/site/vibe-coding.tsx"),
    route("terms", "routes/site/terms.tsx"),
    route("privacy", "routes/site/privacy.tsx"),
    route("onboarding", "routes/intake/onboarding.tsx"),
    route("auth", "routes/auth/sign-in.tsx"),
    route("auth/sign-out", "routes/auth/sign-out.tsx"),
    route("offline", "routes/site/offline.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("auth/session", "routes/auth/session.ts"),
  // Without the site's header and footer. The layout's middleware guards everything below it, unknown paths too.
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("submissions", "routes/admin/submissions.tsx"),
    route("submissions.csv", "routes/admin/submissions-csv.ts"),
    route("submissions/erase", "routes/admin/erase-person.tsx"),
    route("submissions/:id", "routes/admin/submission.tsx"),
    route("users", "routes/admin/users.tsx"),
    route("*", "routes/admin/section.tsx"),
  ]),
  // The edge answers these with a 301; an in-app navigation never asks it.
  ...["hire", "get-started", "directory", "directory/:id"].map((path) =>
    route(path, "routes/site/alias.tsx", { id: `alias/${path}` }),
  ),
] satisfies RouteConfig;
