import { openD1, testEnv } from "./d1";

// Files share the workers of their project, so the database may have the rows of the file before, and would go on
// numbering where that stopped.
await openD1();
await testEnv.DB.prepare("delete from sqlite_sequence").run();
