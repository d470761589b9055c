import { academies, categoryPath, categorySlug } from "~/domain/blog/post";
import { weaveOf } from "~/domain/imagery/cover";
import type { Service } from "~/domain/services/service";
import { servicePath } from "~/domain/services/service-path";
import { services } from "~/domain/services/services";
import { RelatedPages, type RelatedPage } from "./closing-band";
import { relatedBriefs, ventures } from "./related-pages";

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
