import { t } from '@vscode/l10n';
import { ProgressLocation, window } from 'vscode';
import { showInformation, showWarning } from '../../base/messages.ts';
import { withProgress } from '../../base/progress.ts';
import { showFailure } from '../../base/showFailure.ts';
import { count } from '../../protocol/words.ts';
import { formatOfFile } from '../../../../server/common/insights/insightFormat.ts';
import { faultWords, type SyntaxFault } from '../saving/syntaxFault.ts';
import { refusalOf } from '../saving/saveWords.ts';
import type { InsightsTree } from '../tree/insightsTree.ts';
import type { InsightFolder, Pushed } from './insightFolder.ts';
import type { PlannedFile } from './plan.ts';
import { type PlanLook, tickPlanned } from './planList.ts';

/** The folder of a plan, and its words. */
export type PlanPlace = {
  readonly folder: InsightFolder;
  /** The word for one of the pushed things: `file`, `cell`. */
  readonly what: string;
  /** Shows one that contains both sides of a conflict. */
  readonly open: (file: string) => Promise<void>;
} & Omit<PlanLook, 'placeholder'>;

/**
 * Shows what would be written, writes what the person confirms, then reports the outcome. Nothing
 * is written before that.
 *
 * @returns what was pushed; undefined if nothing was confirmed
 */
export async function confirmPlan(
  plan: readonly PlannedFile[],
  place: PlanPlace,
): Promise<readonly Pushed[] | undefined> {
  const { what } = place;
  tellLeftOut(plan);
  const due = plan.filter(({ drift }) => !['inSync', 'missing', 'leftOut'].includes(drift));
  if (due.length === 0) {
    void showInformation(
      what === 'file'
        ? t('Nothing to push: all files match their insights.')
        : t('Nothing to push: all cells match their insights.'),
    );
    return undefined;
  }
  const chosen = await tickPlanned(due, {
    ...place,
    placeholder: t('Ticked items are written. Conflicts open for merging.'),
  });
  if (!chosen) return undefined;
  const done: Done = { pushed: [], pulled: [], merges: [] };
  await attemptWithProgress(t('Pushing insights'), async (signal) => {
    try {
      for (const each of chosen) {
        signal.throwIfAborted();
        if (each.drift !== 'conflict') await pushPlanned(place.folder, each, done, signal);
        else if (await place.folder.merge(each.file, signal)) done.merges.push(each.file);
      }
    } finally {
      // Completed items are reported even if the rest was cancelled or failed.
      await tell(done, place);
    }
  });
  return done.pushed;
}

/** Sentences on the files that would be pushed although they cannot be parsed. */
export async function faultsOf(
  plan: readonly PlannedFile[],
  folder: InsightFolder,
  faultOf: (file: string, text: string) => Promise<SyntaxFault | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const faults = new Map<string, string>();
  for (const { file, drift } of plan) {
    if (!['editedHere', 'new', 'gone'].includes(drift) || formatOfFile(file) !== 'hogql') continue;
    const text = await folder.text(file);
    const fault = text === undefined ? undefined : await faultOf(file, text);
    if (fault) faults.set(file, t('{0} Others will see an error.', faultWords(fault)));
  }
  return faults;
}

/** Reports which files of a folder are skipped, and why. */
export function tellLeftOut(plan: readonly PlannedFile[]): void {
  const [first, ...others] = plan.filter(({ drift }) => drift === 'leftOut');
  if (!first) return;
  const why = first.problem ?? '';
  void showWarning(
    others.length === 0
      ? t('{0} could not be read. {1}', first.file, why)
      : t(
          '{0} files could not be read. The first: {1}. {2}',
          count(others.length + 1),
          first.file,
          why,
        ),
  );
}

/** The progress of a push. */
type Done = {
  readonly pushed: Pushed[];
  /** The files that took a change of the service. */
  readonly pulled: string[];
  /** The files with both sides of a conflict in them. */
  readonly merges: string[];
};

async function pushPlanned(
  folder: InsightFolder,
  { file, drift, entry }: PlannedFile,
  { pushed, pulled }: Done,
  signal: AbortSignal,
): Promise<void> {
  if (drift === 'gone') {
    const created = await folder.createAgain(file, signal);
    if (created) pushed.push(created);
  } else if (drift === 'editedThere' && entry) {
    await folder.pull([entry.base.id], signal);
    pulled.push(file);
  } else pushed.push(...(await folder.push([file], signal)));
}

function labelOf({ label }: PlanPlace, file: string): string {
  return label ? label(file) : file;
}

async function tell({ pushed, pulled, merges }: Done, place: PlanPlace): Promise<void> {
  const refused = pushed.flatMap((each) => {
    const refusal = each.kind === 'outcome' ? refusalOf(each.outcome) : undefined;
    return refusal ? [`${labelOf(place, each.file)}: ${refusal}`] : [];
  });
  const done = pushed.length - refused.length;
  const words = [
    ...(done > 0 ? [pushedWords(done, place.what)] : []),
    ...(pulled.length > 0 ? [pulledWords(pulled.length, place.what)] : []),
  ];
  if (words.length > 0) void showInformation(words.join(' '));
  for (const text of refused) void showWarning(text);
  if (merges.length === 0) return;
  void showWarning(mergeWords(merges.length, place.what));
  for (const file of merges) await place.open(file);
}

/** Asks which insights, one by one or by their tags. */
export async function chooseInsights(
  tree: InsightsTree,
  title: string,
): Promise<readonly number[] | undefined> {
  await tree.getChildren();
  const known = await tree.known();
  const tags = [...new Set(known.flatMap((each) => each.tags))].sort();
  const items = [
    ...tags.map((tag) => ({
      label: `$(tag) ${tag}`,
      description: t('all with this tag'),
      ids: known.filter((each) => each.tags.includes(tag)).map(({ id }) => id),
    })),
    ...known.map(({ id, title, description }) => ({ label: title, description, ids: [id] })),
  ];
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder: t('Insights, or all with a tag'),
    canPickMany: true,
    matchOnDescription: true,
  });
  return chosen && [...new Set(chosen.flatMap(({ ids }) => ids))];
}

/**
 * Shows progress while an action runs, with a way to stop it, and shows why if it fails.
 *
 * @returns its outcome; undefined if it was stopped or failed
 */
export async function attemptWithProgress<T>(
  title: string,
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const stop = new AbortController();
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  try {
    return await withProgress(options, (_progress, token) => {
      token.onCancellationRequested(() => stop.abort());
      return action(stop.signal);
    });
  } catch (error) {
    if (!stop.signal.aborted) await showFailure(error);
    return undefined;
  }
}

function pushedWords(done: number, what: PlanPlace['what']): string {
  if (done === 1) return what === 'file' ? t('Pushed 1 file.') : t('Pushed 1 cell.');
  return what === 'file'
    ? t('Pushed {0} files.', count(done))
    : t('Pushed {0} cells.', count(done));
}

function pulledWords(pulled: number, what: PlanPlace['what']): string {
  if (pulled === 1) return what === 'file' ? t('Pulled 1 file.') : t('Pulled 1 cell.');
  return what === 'file'
    ? t('Pulled {0} files.', count(pulled))
    : t('Pulled {0} cells.', count(pulled));
}

function mergeWords(merges: number, what: PlanPlace['what']): string {
  const advice = t('Resolve the conflicts, save, then push again.');
  if (merges === 1) {
    const one = what === 'file' ? t('1 file') : t('1 cell');
    return [t('{0} changed on both sides.', one), advice].join(' ');
  }
  const all = what === 'file' ? t('{0} files', count(merges)) : t('{0} cells', count(merges));
  return [t('{0} changed on both sides.', all), advice].join(' ');
}
