import { categoryPath, type Category } from "./post";
import { Credited } from "~/ui/components/credited";
import { IconValue } from "~/ui/components/icon";
import { PageHeader } from "~/ui/components/page-header";
import { SearchForm } from "~/ui/components/search-form";
import { Cover, WeaveTile } from "~/ui/components/weave";

/** The top of a blog category: icon, name, intro, search, and its image or weave (CAT-2, DATA-6). */
export function CategoryHeader({ category, query }: { category: Category; query: string }) {
  const { name, slug, icon, image, description } = category;
  return (
    <PageHeader
      title={name}
      icon={<IconValue value={icon} large />}
      lead={description}
      aside={
        image ? (
          <Credited address={image}>
            <Cover image={image} slug={slug} group={slug} eager className="mt-4" />
          </Credited>
        ) : (
          <WeaveTile group={slug} className="max-md:hidden" />
        )
      }
    >
      <SearchForm key={categoryPath(slug)} placeholder="Search articles..." value={query} />
    </PageHeader>
  );
}
