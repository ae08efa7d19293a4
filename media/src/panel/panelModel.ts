import { oldRows, withRows } from './modelWithRows.ts';
import { withoutRows } from './modelWithoutRows.ts';
import type { PanelModel, Situation } from './panelParts.ts';

/** Turns what is known into what is shown, without a page: the words of every state are here. */
export function panelModel(situation: Situation): PanelModel {
  const { run, result } = situation;
  if (!run) return nothingRan(situation);
  const current = run.state.kind === 'done' && result?.header.resultId === run.runId;
  if (current) return withRows(run, result.header, situation);
  return { ...withoutRows(run, situation), ...oldRows(run, situation) };
}

function nothingRan({ mac }: Situation): PanelModel {
  const text = `Press ${mac ? 'Cmd' : 'Ctrl'}+Enter in a .hogql file to run the statement at the cursor.`;
  return {
    title: '',
    facts: [],
    tools: [],
    message: { icon: 'play', tone: 'plain', text, actions: [] },
    rows: 'none',
    announcement: '',
  };
}
