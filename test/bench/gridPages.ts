import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../workbench/harness/browser.ts';
import { findBrowser } from '../workbench/harness/findBrowser.ts';
import { makeScratch, removeScratch } from '../workbench/harness/scratch.ts';
import type { BenchPage } from './grids/subject.ts';

/** A measured grid, by the file of its page. */
export type GridName = 'own' | 'agGrid' | 'glide';

/** A browser with a page for each grid. */
export type GridPages = {
  /** Reloads a grid's page, with rows to show. */
  open(name: GridName, rows: number, columns: number): Promise<GridDriver>;
  close(): Promise<void>;
};

/** Drives one page. */
export type GridDriver = {
  call<M extends keyof BenchPage>(
    method: M,
    ...args: Parameters<BenchPage[M]>
  ): Promise<Awaited<ReturnType<BenchPage[M]>>>;
  /** Milliseconds of processor time of the page's main thread so far. */
  work(): Promise<number>;
  /** Kilobytes held by the page's scripts after a garbage collection. */
  heap(): Promise<number>;
};

/** @throws if no browser is found */
export async function openGridPages(): Promise<GridPages> {
  const executable = await findBrowser();
  const files = await bundle();
  const server = createServer(({ url = '' }, response) => {
    const script = files.get(url);
    const page = `<!doctype html><link rel="stylesheet" href="${url}.css"><body><script src="${url}.js"></script>`;
    const isStyle = url.endsWith('.css');
    response.setHeader(
      'content-type',
      isStyle ? 'text/css' : script ? 'text/javascript' : 'text/html',
    );
    response.end(script ?? (isStyle || url.endsWith('.ico') ? '' : page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const scratch = await makeScratch();
  const browser = await openBrowser(executable, scratch);
  const { page, context } = browser;
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return {
    open: async (name, rows, columns) => {
      await page.goto(`http://127.0.0.1:${port}/${name}`);
      const driver = drive(page, session);
      await driver.call('prepare', rows, columns);
      return driver;
    },
    close: async () => {
      await browser.close();
      server.close();
      await removeScratch(scratch);
    },
  };
}

function drive(page: Page, session: CDPSession): GridDriver {
  return {
    call: (method, ...args) =>
      page.evaluate(
        ([name, values]) => {
          const { bench } = window as unknown as {
            bench: Record<string, (...all: unknown[]) => unknown>;
          };
          return bench[name]?.(...values);
        },
        [method, args] as const,
      ) as never,
    work: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const thread = metrics.find(({ name }) => name === 'ThreadTime');
      if (!thread) throw new Error('The browser does not tell the time of a thread');
      return thread.value * 1000;
    },
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return usedSize / 1000;
    },
  };
}

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const names: readonly GridName[] = ['own', 'agGrid', 'glide'];
  const folder = path.join(import.meta.dirname, 'grids');
  const { outputFiles } = await build({
    entryPoints: names.map((name) => path.join(folder, `${name}.ts`)),
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: folder,
    write: false,
  });
  return new Map(outputFiles.map(({ path: file, text }) => [`/${path.basename(file)}`, text]));
}
