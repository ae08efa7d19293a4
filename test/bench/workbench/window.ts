import type { Page } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { startSandbox } from '../../workbench/harness/sandbox.ts';
import { openSession } from '../../workbench/harness/session.ts';
import type { Stage } from '../../workbench/harness/stage.ts';

/** A VS Code to measure in, connected to a sandbox. */
export type Window = {
  readonly page: Page;
  readonly service: Pick<Sandbox, 'url' | 'apiKey' | 'projectId'>;
  close(): Promise<void>;
};

/** Opens a window on the files in `folder/`. */
export async function openWindow(stage: Stage): Promise<Window> {
  const sandbox = await startSandbox();
  const { env } = sandbox;
  // The window takes its connection from the environment.
  Object.assign(process.env, env);
  const service = {
    url: env.HOGQL_HOST,
    apiKey: env.HOGQL_API_KEY,
    projectId: env.HOGQL_PROJECT_ID,
  };
  try {
    const session = await openSession(stage, { folder: 'test/bench/workbench/folder' });
    return {
      page: session.page,
      service,
      close: async () => {
        await session.close();
        await sandbox.stop();
      },
    };
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
}
