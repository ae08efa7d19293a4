import { randomUUID } from 'node:crypto';
import { Range, ThemeIcon, window, workspace } from 'vscode';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { runInPanel } from './runInPanel.ts';
import type { RunTabs } from '../window/runPanel.ts';
import type { RunParts } from './runParts.ts';
import { withCeiling } from '../window/rowLimits.ts';
import { runAt, runFile } from './runStatements.ts';
import { sessionForRuns, sessionToRepeat } from './sessionForRuns.ts';
import { errorPlace } from '../window/runFindings.ts';
import type { Run, RunOrder } from '../window/runs.ts';
import { wallClock } from '../life/runState.ts';
import { sourceExtent, sourceTextOf } from '../window/sourcePlace.ts';
import { t } from '@vscode/l10n';
import { duration } from '../../protocol/words.ts';

/** Commands that start, repeat and stop runs, and the one that opens what to run next. */
export function runCommands(parts: RunParts): CommandsOf<'runs'> {
  const { runs, results, tabs } = parts;
  const runOf = (tabId: unknown): Run | undefined =>
    (typeof tabId === 'string' ? tabs.find(tabId) : tabs.front)?.run;
  const repeat = async (tabId: unknown, change: Partial<RunOrder>): Promise<void> => {
    const known = orderOf(tabs, tabId);
    const order = known ? await renewed(parts, known) : await orderOfKept(parts, tabId);
    if (order) await runInPanel(parts, { ...order, ...change });
  };
  return {
    'hogql.query.new': () => openQuery(''),
    'hogql.query.bytes': () => openQuery(bytesQuery),
    'hogql.run.statement': (...lens) => runAt(parts, lens, { refresh: 'async' }),
    'hogql.run.background': (...lens) =>
      runAt(parts, lens, { refresh: 'async', inBackground: true }),
    'hogql.run.wait': (...lens) => runAt(parts, lens, { refresh: 'blocking' }),
    'hogql.run.anyway': (...lens) => runAt(parts, lens, { refresh: 'force_async' }),
    'hogql.run.anywayAndWait': (...lens) => runAt(parts, lens, { refresh: 'force_blocking' }),
    'hogql.run.unlessRecent': (...lens) => runAt(parts, lens, { refresh: 'lazy_async' }),
    'hogql.run.fromCache': (...lens) => runAt(parts, lens, { refresh: 'force_cache' }),
    'hogql.run.withTimings': (...lens) =>
      runAt(parts, lens, { refresh: 'async', withTimings: true }),
    'hogql.run.file': async () => {
      const document = window.activeTextEditor?.document;
      if (document) await runFile(parts, document, { refresh: 'async' });
    },
    'hogql.run.cancel': async (tabId) => {
      const tab = typeof tabId === 'string' ? tabs.find(tabId) : undefined;
      if (tab?.held) {
        parts.schedule.cancel(tab.held.id);
        tabs.release(tab.id);
        return;
      }
      const run = typeof tabId === 'string' ? tab?.run : runs.going.at(-1);
      await run?.work.cancel();
    },
    'hogql.run.cancelAll': () => runs.cancelAll(),
    'hogql.run.list': () => listRuns(parts),
    'hogql.run.again': (tabId) => repeat(tabId, {}),
    'hogql.run.fresh': (tabId) => repeat(tabId, { refresh: 'force_async' }),
    'hogql.run.cachedAgain': (tabId) => repeat(tabId, { refresh: 'force_cache' }),
    'hogql.run.liftCap': async (tabId) => {
      const run = runOf(tabId);
      if (!run) return;
      const order = await renewed(parts, run.order);
      if (!order) return;
      const limit = parts.rowLimits.of(order.session.connection.host);
      await runInPanel(parts, lifted(order, limit));
    },
    'hogql.run.goToError': async (tabId) => {
      const run = runOf(tabId);
      if (run) await goToError(run);
    },
    'hogql.run.withValues': async (tabId, entries) => {
      await parts.parameters.enter(entries);
      await repeat(tabId, {});
    },
    'hogql.run.showAnswer': async (tabId) => {
      const state = runOf(tabId)?.work.state;
      const content = state?.kind === 'failed' ? state.words.answer : undefined;
      if (content === undefined) return;
      await window.showTextDocument(
        await workspace.openTextDocument({ language: 'json', content }),
      );
    },
    'hogql.run.then': (tabId) => {
      const run = runOf(tabId);
      if (run) runThen(parts, run);
      return Promise.resolve();
    },
    'hogql.results.show': () => results.focus(),
  };
}

/** What the queries of the last day read: by name, by person and by key. */
export const bytesQuery = `-- @name: Where did the bytes go
select
  name,
  created_by,
  api_key_label,
  count() as runs,
  sum(read_bytes) as bytes
from query_log
where event_time >= now() - interval 1 day
group by name, created_by, api_key_label
order by bytes desc
limit 100
`;

async function openQuery(content: string): Promise<void> {
  const document = await workspace.openTextDocument({ language: 'hogql', content });
  await window.showTextDocument(document);
}

/** The same statement without its cap: the result replaces the cut one. */
function lifted({ withTimings: _, ...order }: RunOrder, limit: number): RunOrder {
  const text = sourceTextOf(order);
  const query = withCeiling(text, limit);
  const { source } = order;
  const inserted = { at: 0, length: query.indexOf(text) };
  return {
    ...order,
    query,
    ...(source ? { source: { ...source, text, inserted } } : {}),
  };
}

/** The order of a tab: the held one, else that of its run. */
function orderOf(tabs: RunTabs, tabId: unknown): RunOrder | undefined {
  const tab = typeof tabId === 'string' ? tabs.find(tabId) : tabs.front;
  return tab?.held?.order ?? tab?.run?.order;
}

/** Runs again when the service accepts requests again, unless it is cancelled before. */
function runThen(parts: RunParts, { order, work }: Run): void {
  const { state } = work;
  if (state.kind !== 'failed' || state.freeAtMs === undefined) return;
  const atMs = wallClock(state.freeAtMs);
  const id = randomUUID();
  parts.tabs.hold({ id, order, atMs });
  parts.schedule.at(atMs, id, () => {
    // A tab that was closed, or ran in the meantime, holds it no longer.
    const isHeld = parts.tabs.all.some(({ held }) => held?.id === id);
    if (isHeld) void runHeld(parts, order);
  });
}

async function runHeld(parts: RunParts, held: RunOrder): Promise<void> {
  const order = await renewed(parts, held);
  if (order) await runInPanel(parts, order, { inBackground: true });
}

/** An order with the session there is now for its connection; undefined if there is none. */
async function renewed({ sessions }: RunParts, order: RunOrder): Promise<RunOrder | undefined> {
  const session = await sessionToRepeat(sessions, order.session.connection);
  return session && { ...order, session };
}

/** A kept result has a text and no run: it runs again where the workspace's queries run now. */
async function orderOfKept(
  { tabs, sessions }: RunParts,
  tabId: unknown,
): Promise<RunOrder | undefined> {
  const tab = typeof tabId === 'string' ? tabs.find(tabId) : tabs.front;
  if (!tab?.shown) return undefined;
  const { shown, statement } = tab;
  const session = await sessionForRuns(sessions, undefined);
  if (!session) return undefined;
  const { title, query } = shown;
  return { title, query, session, refresh: 'async', ...(statement ? { statement } : {}) };
}

/** Selects, in its document, the place the service named. */
async function goToError({ order, findings }: Run): Promise<void> {
  const { file, start, inserted } = order.source ?? {};
  const error = errorPlace(findings);
  const place = error && sourceExtent(error, inserted);
  if (!file || !start || !place) return;
  const document = await workspace.openTextDocument(file);
  const offset = document.offsetAt(start);
  const selection = new Range(
    document.positionAt(offset + place.start),
    document.positionAt(offset + place.end),
  );
  await window.showTextDocument(document, { selection });
}

/** The runs in progress: choosing one shows it, its button cancels it. */
function listRuns({ runs, results, tabs }: RunParts): Promise<void> {
  const cancel = { iconPath: new ThemeIcon('close'), tooltip: t('Cancel') };
  const items = runs.going.toReversed().map((run) => ({
    label: run.order.title,
    description: `${duration(run.work.elapsedMs)} · ${run.order.session.connection.name}`,
    buttons: [cancel],
    run,
  }));
  const list = window.createQuickPick<(typeof items)[number]>();
  list.title = t('Running queries');
  list.placeholder = items.length === 0 ? t('Nothing is running') : t('Choose one to show it');
  list.items = items;
  list.onDidTriggerItemButton(({ item }) => {
    void item.run.work.cancel();
    list.items = list.items.filter(({ run }) => run !== item.run);
  });
  list.buttons = items.length > 1 ? [{ ...cancel, tooltip: t('Cancel all') }] : [];
  list.onDidTriggerButton(() => {
    list.hide();
    for (const { work } of runs.going) void work.cancel();
  });
  list.onDidAccept(() => {
    const tab = tabs.of(list.selectedItems[0]?.run.work.request.id ?? '');
    list.hide();
    if (!tab) return;
    tabs.select(tab.id);
    void results.reveal();
  });
  list.onDidHide(() => list.dispose());
  list.show();
  return Promise.resolve();
}
