import { academies, categoryPath, categorySlug } from "~/blog/post";
import { weaveOf } from "~/ui/imagery/cover";
import type { Service } from "./service";
import { servicePath } from "./service-path";
import { services } from "./services";
import { RelatedPages, type RelatedPage } from "~/ui/components/closing-band";
import { relatedBriefs, ventures } from "~/ui/components/related-pages";

/** Links at the end of a service: the academy that shares its weave, example results, and the adjacent services. */
export function ServiceFooter({ service }: { service: Service }) {
  const place = services.indexOf(service);
  const academy = academies.find((name) => weaveOf(categorySlug(name)) === weaveOf(service.slug));
  return (
    <RelatedPages
      related={[
        ...(academy ? [{ kind: "Blog", title: academy, to: categoryPath(categorySlug(academy)) }] : []),
        ventures,
        relatedBriefs,
      ]}
      previous={toRelated(services[place - 1])}
      next={toRelated(services[place + 1])}
    />
  );
}

const toRelated = (service: Service | undefined): RelatedPage | null =>
  service ? { kind: "Service", title: service.name, to: servicePath(service) } : null;
