import type { TestProject } from "vitest/node";
import { startS3Server } from "./s3-server";

export default async function s3Setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3Server();
  project.provide("s3Bucket", server.bucket);
  return () => server.close();
}
