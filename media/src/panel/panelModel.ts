import { t } from '@vscode/l10n';
import { oldRows, withRows } from './modelWithRows.ts';
import { withoutRows } from './modelWithoutRows.ts';
import type { Action, PanelModel, Situation } from './panelParts.ts';

/** Turns the state into what is shown, without a page: the words of every state are here. */
export function panelModel(situation: Situation): PanelModel {
  const { run, result } = situation;
  if (!run) return nothingRan(situation);
  const current = run.state.kind === 'done' && result?.header.resultId === run.runId;
  if (current) return withRows(run, result.header, situation);
  return { ...withoutRows(run, situation), ...oldRows(run, situation) };
}

/** The most common one comes first. */
const start: readonly Action[] = [
  { label: t('New query'), command: 'newQuery' },
  { label: t('Get started'), command: 'getStarted' },
];

function nothingRan({ mac }: Situation): PanelModel {
  const text = t(
    'Press {0} in a .hogql file to run the statement at the cursor.',
    mac ? 'Cmd+Enter' : 'Ctrl+Enter',
  );
  return {
    title: '',
    facts: [],
    tools: [],
    message: { icon: 'play', tone: 'plain', text, actions: start },
    rows: 'none',
    announcement: '',
  };
}
