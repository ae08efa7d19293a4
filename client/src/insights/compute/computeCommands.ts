import { t } from '@vscode/l10n';
import { Selection, type TextDocument, Uri, window, workspace } from 'vscode';
import { nodeText } from '../../api/queryNode.ts';
import type { AuthArea } from '../../auth/register.ts';
import { insightId } from '../../base/insightAddress.ts';
import { showInformation, showWarning } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { setting } from '../../base/settings.ts';
import { showFailure } from '../../base/showFailure.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { DocumentProblems } from '../../nodes/documentProblems.ts';
import { activeUri } from '../../nodes/form/formCommands.ts';
import {
  type InsightKind,
  insightKinds,
  insightTemplate,
  kindWords,
} from '../../nodes/insightTemplates.ts';
import { documentSuffix, isNodeDocument, openNewDocument } from '../../nodes/newDocument.ts';
import { readNodeDocument } from '../../nodes/nodeDocument.ts';
import type { RunsArea } from '../../runs/register.ts';
import type { RunOrder, StatementId } from '../../runs/window/runs.ts';
import { sessionForRuns } from '../../runs/starting/sessionForRuns.ts';
import { wrapperDisplay } from '../look/insightResult.ts';
import { saveNewInsight } from './saveNewInsight.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { type InsightNode, isInsightNode, uriOf } from '../tree/insightItem.ts';

/** The dependencies of the commands that compute insights from filters. */
export type ComputeParts = {
  readonly catalogs: Catalogs;
  readonly problems: DocumentProblems;
} & Pick<RunsArea, 'run'> &
  Pick<AuthArea, 'sessions'>;

const timeoutMs = 60_000;

/** Commands that write insights as filters, and compute them. */
export function computeCommands(parts: ComputeParts): CommandsOf<'insightRuns'> {
  const create = (kind: InsightKind) => (): Promise<void> => {
    const known = parts.catalogs.state.fetched?.catalog.events ?? [];
    const events = known.map(({ name }) => name);
    return openNewDocument(kindWords()[kind].title, insightTemplate(kind, events));
  };
  return {
    'hogql.insights.new': async () => {
      const items = insightKinds.map((kind) => {
        const { title: label, detail } = kindWords()[kind];
        return { label, detail, create: create(kind) };
      });
      const chosen = await window.showQuickPick(items, { title: t('New Insight from Filters') });
      await chosen?.create();
    },
    'hogql.insights.newTrend': create('trend'),
    'hogql.insights.newFunnel': create('funnel'),
    'hogql.insights.newRetention': create('retention'),
    'hogql.insights.newPath': create('path'),
    'hogql.insights.newCorrelation': create('correlation'),
    'hogql.insights.saveNew': async (what) => {
      const uri = what instanceof Uri ? what : activeUri();
      if (uri?.scheme === 'untitled' && uri.path.endsWith(documentSuffix))
        await saveNewInsight(uri);
      else void showInformation(t('Open a new insight as JSON to save it to a file.'));
    },
    'hogql.insights.run': async (what) => {
      if (isInsightNode(what)) {
        await runSaved(parts, what);
        return;
      }
      const document = await documentOf(what);
      if (document) await run(parts, document);
      else void showInformation(t('Open an insight as JSON to run it.'));
    },
  };
}

/** The title bar passes the address of its editor; keys and the palette pass nothing. */
async function documentOf(what: unknown): Promise<TextDocument | undefined> {
  const uri = what instanceof Uri ? what : activeUri();
  const document = uri && (await workspace.openTextDocument(uri));
  return document && isNodeDocument(document) ? document : undefined;
}

async function run(parts: ComputeParts, document: TextDocument): Promise<void> {
  const found = readNodeDocument(document.getText());
  if ('message' in found) {
    const { start, end } = parts.problems.show(document, found);
    const editor = await window.showTextDocument(document);
    editor.selection = new Selection(start, end);
    editor.revealRange(editor.selection);
    void showWarning(found.message);
    return;
  }
  const session = await sessionForRuns(parts.sessions, document);
  if (!session) return;
  await parts.run({
    title: found.name ?? fileTitle(document),
    query: found.text,
    source: { file: document.uri, start: document.positionAt(found.start) },
    statement: wholeOf(document.uri),
    session,
    ...computedBy(),
  });
}

/** The insight is read first: the list has no queries. */
async function runSaved(parts: ComputeParts, node: InsightNode): Promise<void> {
  const { session, insight } = node;
  const insights = session.client.insights(session.connection.projectId);
  try {
    const { query } = await insights.retrieve(insight.id, AbortSignal.timeout(timeoutMs));
    const text = insightSql(query) ?? nodeText(query);
    if (text === undefined) {
      void showInformation(
        t('Only the web app can compute this older kind of insight. Open it in the browser.'),
      );
      return;
    }
    const display = wrapperDisplay(query);
    await parts.run({
      title: insight.title,
      query: text,
      statement: wholeOf(uriOf(node)),
      ...(display === undefined ? {} : { display }),
      session,
      ...computedBy(),
    });
  } catch (error) {
    await showFailure(error);
  }
}

/** A document as the one statement it is: an insight has one tab, run from its editor or not. */
function wholeOf(uri: Uri): StatementId {
  return { file: insightId(uri) ?? uri.toString(), key: '' };
}

/** The insights endpoints answer with the result itself, so such a run waits for it. */
function computedBy(): Pick<RunOrder, 'endpoint' | 'refresh'> {
  const endpoint = setting('insights.endpoint');
  return endpoint === 'insights'
    ? { endpoint, refresh: 'blocking' }
    : { endpoint: 'query', refresh: 'async' };
}

function fileTitle({ uri }: TextDocument): string {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  return name.slice(0, -documentSuffix.length) || 'insight';
}
