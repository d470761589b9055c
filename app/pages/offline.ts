/** The copy of the page that the service worker shows without a connection. */
export const offline = {
  title: "You are offline",
  description: "This page is shown when there is no connection.",
  lead: "This page has not been opened on this device yet. It opens by itself when the connection is back.",
  stillWorks: {
    title: "What still works",
    text: "You can write your project enquiry now. It is kept on this device and sent when you are online again.",
  },
  readBefore: "Read before",
} as const;
