import { openD1, testEnv } from "./d1";

// Files share the workers of their project, so the database may still have the rows of the previous file, and its row
// ids would continue from there.
await openD1();
await testEnv.DB.prepare("delete from sqlite_sequence").run();
