/**
 * Replaces the service worker in browsers that have it: it deletes every cache and its own registration. Open pages
 * continue with the network. The outbox is not in a cache, and pages still send its contents.
 */
export const serviceWorkerRemoval = `// The service worker of this site is switched off.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  );
});
`;
