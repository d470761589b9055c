import { isWebUrl } from "../base/web/urls";
import type { GraphNode } from "../routing/structured-data";
import type { Settings } from "../settings/settings";
import { authorPath } from "./post";

/* schema.org objects for posts and their authors. */

/** An author, with the page of their posts, and the profile if the settings' team has somebody of that name. */
function person(name: string, { team }: Settings, origin: string): object {
  const profile = team.find((member) => member.name === name)?.profileUrl;
  const url = origin + authorPath(name);
  return { "@type": "Person", "@id": `${url}#person`, name, url, ...(profile && { sameAs: [profile] }) };
}

/** The page of an author's posts, with what the settings say about a member of the team. */
export function profilePage(name: string, settings: Settings, origin: string): GraphNode {
  const member = settings.team.find((one) => one.name === name);
  return {
    "@type": "ProfilePage",
    mainEntity: {
      ...person(name, settings, origin),
      ...(member && {
        ...(member.role && { jobTitle: member.role }),
        ...(member.bio && { description: member.bio }),
        ...(member.photo && { image: isWebUrl(member.photo) ? member.photo : origin + member.photo }),
        worksFor: { "@id": `${origin}/#organization` },
      }),
    },
  };
}

/** When a post was last modified. A scheduled post is modified before its publication date. */
export const lastModified = (post: { postedDate: string; updatedAt: string }): string =>
  post.updatedAt > post.postedDate ? post.updatedAt : post.postedDate;

/** A blog post. */
export function blogPosting(
  post: {
    title: string;
    excerpt: string;
    author: string;
    postedDate: string;
    updatedAt: string;
    /** An absolute URL. */
    image: string;
    category: string;
    path: string;
  },
  settings: Settings,
  origin: string,
): GraphNode {
  return {
    "@type": "BlogPosting",
    headline: post.title.slice(0, 110),
    description: post.excerpt,
    image: [post.image],
    datePublished: post.postedDate,
    dateModified: lastModified(post),
    articleSection: post.category,
    author: post.author ? person(post.author, settings, origin) : { "@id": `${origin}/#organization` },
    publisher: { "@id": `${origin}/#organization` },
    mainEntityOfPage: { "@id": origin + post.path },
  };
}
