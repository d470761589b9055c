import { createClient } from "@libsql/client";
import { createD1Database, type DatabaseClient } from "../drizzle/client";
import { createLibsqlDatabase, serverClient } from "../drizzle/libsql";
import { pictureStore } from "../workers/media/picture-store";
import { openD1, type D1Location, type PictureFiles } from "./d1-client";

/** The open database of a command. */
export interface OpenDatabase {
  /** Its name in messages. */
  readonly name: string;
  readonly db: DatabaseClient;
  /** Where the site's pictures are stored: the bucket beside a D1, or what MEDIA_S3_… names; null without either. */
  readonly pictures: PictureFiles | null;
  close(): Promise<void>;
}

/** In milliseconds. Longer than for requests: batches are large, and the deployed database is far away. */
const timeouts = { readTimeout: 60_000, writeTimeout: 120_000 };

/** The libSQL connection from the environment; null without LIBSQL_URL. Waits up to ten seconds for a locked file. */
export function libsqlConnection() {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;
  return url ? { url, timeout: 10_000, ...(authToken && { authToken }) } : null;
}

/** Whether a libSQL URL points to a server rather than a file. */
const isServer = (url: string): boolean => /^(?:https?|libsql):/i.test(url);

/** Opens the deployed D1 with `remote`, otherwise libSQL when LIBSQL_URL is set, otherwise the local D1. */
export async function openDatabase({ remote, persistTo }: D1Location): Promise<OpenDatabase> {
  const connection = remote ? null : libsqlConnection();
  if (connection) {
    if (isServer(connection.url))
      return {
        name: "libSQL",
        db: createLibsqlDatabase(serverClient(connection), timeouts),
        pictures: s3Pictures(),
        close: async () => {},
      };
    const client = createClient(connection);
    return {
      name: "libSQL",
      db: createLibsqlDatabase(() => client, timeouts),
      pictures: s3Pictures(),
      close: async () => client.close(),
    };
  }
  const { db, pictures, close } = await openD1({ remote, persistTo });
  return {
    name: remote ? "the remote D1" : "the local D1",
    db: createD1Database(db, timeouts),
    pictures: pictures ?? s3Pictures(),
    close,
  };
}

function s3Pictures(): PictureFiles | null {
  // Only the variables: a command has no bindings.
  const { MEDIA: _, ...variables }: Readonly<Record<string, string | undefined>> = process.env;
  return pictureStore(variables);
}
