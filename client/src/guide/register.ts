import { commands, type Memento, Uri, window, workspace } from 'vscode';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { isOurs } from '../cells/notebookTypes.ts';
import type { InsightsArea } from '../insights/register.ts';
import type { ResultsArea } from '../results/register.ts';
import type { RunsArea } from '../runs/register.ts';

/** The guide: the documents that come with the extension. */
export type GuideArea = {
  readonly commands: CommandsOf<'guide'>;
};

/** The areas that the guide observes. */
export type GuideNeeds = Pick<AuthArea, 'connections'> &
  Pick<RunsArea, 'runs'> &
  Pick<ResultsArea, 'results'> & { readonly insights: Pick<InsightsArea, 'tree'> };

/** Opens the documents where something is explained, and the walkthrough. */
export function registerGuide(
  { context, own }: Activation,
  { connections, runs, results, insights }: GuideNeeds,
): GuideArea {
  const steps = new Steps(context.globalState);
  const lookForConnection = (): void => {
    for (const { local } of connections.all()) {
      steps.done(local ? 'hogql.startedLocal' : 'hogql.connected');
    }
  };
  lookForConnection();
  own(connections.onDidChange(lookForConnection));
  own(
    runs.onDidChange(({ work }) => {
      if (work.state.kind === 'done') steps.done('hogql.ran');
    }),
  );
  own(results.onDidChart(() => steps.done('hogql.charted')));
  own(insights.tree.onDidPut(() => steps.done('hogql.saved')));
  own(
    workspace.onDidOpenNotebookDocument((notebook) => {
      if (isOurs(notebook)) steps.done('hogql.toldInNotebook');
    }),
  );
  // VS Code may open the walkthrough in its own page: a tab without a document that gets its name when the walkthrough
  // is chosen there.
  own(
    window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
      if ([...opened, ...changed].some(({ input }) => input === undefined)) void steps.tellAll();
    }),
  );
  const open = (document: string, section: string): Thenable<unknown> => {
    const uri = Uri.joinPath(context.extensionUri, 'docs', document).with({ fragment: section });
    return commands.executeCommand('markdown.showPreviewToSide', uri);
  };
  const whatsNew = async (): Promise<void> => {
    const packed = Uri.joinPath(context.extensionUri, 'changelog.md');
    // Packing gives it small letters.
    const isPacked = await workspace.fs.stat(packed).then(
      () => true,
      () => false,
    );
    const uri = isPacked ? packed : Uri.joinPath(context.extensionUri, 'CHANGELOG.md');
    await commands.executeCommand('markdown.showPreview', uri);
  };
  const { version } = context.extension.packageJSON as { readonly version: string };
  void import('./whatsNew.ts').then(({ offerWhatsNew }) =>
    offerWhatsNew(version, context.globalState, whatsNew),
  );
  return {
    commands: {
      'hogql.guide.whatsNew': whatsNew,
      'hogql.guide.open': async () => {
        const walkthrough = `${context.extension.id}#start`;
        await commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false);
        // Earlier actions count too, although VS Code only listens from now on.
        await steps.tellAll();
      },
      'hogql.diagnostics.explain': async (code) => {
        if (typeof code !== 'string') return;
        await open('diagnostics.md', code.startsWith('syntax/') ? 'syntax-errors' : code);
      },
    },
  };
}

/** The steps of the walkthrough, by the context keys that complete them. */
const keys = [
  'hogql.startedLocal',
  'hogql.connected',
  'hogql.ran',
  'hogql.charted',
  'hogql.saved',
  'hogql.toldInNotebook',
] as const;

/** Which steps of the walkthrough were ever done, in any window. */
class Steps {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** Completes a step. */
  done(key: (typeof keys)[number]): void {
    if (this.#state.get<boolean>(key) === true) return;
    void this.#state.update(key, true);
    void complete(key);
  }

  /** Completes all steps that were done before. */
  async tellAll(): Promise<void> {
    for (const key of keys) {
      if (this.#state.get<boolean>(key) === true) await complete(key);
    }
  }
}

/**
 * Tells the walkthrough that a step is done. A key that is already set while VS Code reads the steps counts as an
 * earlier event and never completes its step, so the key is unset again.
 */
async function complete(key: string): Promise<void> {
  await commands.executeCommand('setContext', key, true);
  await commands.executeCommand('setContext', key, undefined);
}
