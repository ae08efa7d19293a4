import { t } from '@vscode/l10n';
import { type Range, type TextDocument, Uri, window, workspace } from 'vscode';
import { NotFoundError } from '../../api/errors.ts';
import type { ExactInsight, InsightChange, Insights } from '../../api/insights.ts';
import { JsonText } from '../../api/json.ts';
import { withServiceDisplay } from '../../../../server/common/insights/insightChart.ts';
import type { Insight } from '../../api/shapes.ts';
import { offerConnection } from '../../auth/offerConnection.ts';
import type { Session, Sessions } from '../../auth/sessions.ts';
import { insightUri } from '../../base/insightAddress.ts';
import { editorOf } from '../../base/lensArguments.ts';
import { lensStatement } from '../../language/questions/statements.ts';
import { showError, showInformation } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { showFailure } from '../../base/showFailure.ts';
import { askToSave, type FindFault, shownAt } from '../saving/syntaxFault.ts';
import { isNodeDocument } from '../../nodes/newDocument.ts';
import { chooseTags } from './chooseTags.ts';
import { newInsight, newJsonInsight } from '../text/newInsight.ts';
import { type InsightNode, isInsightNode } from '../tree/insightItem.ts';
import type { InsightsTree } from '../tree/insightsTree.ts';
import { insightSummary } from '../tree/insightSummary.ts';

/** The dependencies of the commands that change insights. */
export type ChangeParts = {
  readonly sessions: Sessions;
  readonly tree: InsightsTree;
  readonly findFault: FindFault;
};

const timeoutMs = 60_000;

/** Commands that create and change insights. Each changes only what its name says. */
export function changeCommands(parts: ChangeParts): CommandsOf<'insightChanges'> {
  const { tree } = parts;
  return {
    'hogql.insights.saveAs': (uri, range) => saveAs(parts, documentOf(uri), range),
    'hogql.insights.rename': async (node) => {
      if (!isInsightNode(node)) return;
      const name = await window.showInputBox({
        title: t('Rename Insight'),
        value: node.insight.title,
        validateInput: nameProblem,
      });
      if (name !== undefined) await change(tree, node, { name: name.trim() });
    },
    'hogql.insights.describe': async (node) => {
      if (!isInsightNode(node)) return;
      const description = await window.showInputBox({
        title: t('Describe Insight'),
        value: node.insight.description,
        prompt: t('Describe what it shows. Leave it empty to remove the description.'),
      });
      if (description !== undefined) await change(tree, node, { description });
    },
    'hogql.insights.tag': async (node) => {
      if (!isInsightNode(node)) return;
      const { title, tags: own } = node.insight;
      const known = (await tree.known()).flatMap(({ tags: each }) => each);
      const tags = await chooseTags(t('Tags of {0}', title), own, known);
      if (tags) await change(tree, node, { tags });
    },
    'hogql.insights.favourite': async (node) => {
      if (isInsightNode(node)) await change(tree, node, { favorited: true });
    },
    'hogql.insights.unfavourite': async (node) => {
      if (isInsightNode(node)) await change(tree, node, { favorited: false });
    },
    'hogql.insights.duplicate': async (node) => {
      if (isInsightNode(node)) await duplicate(tree, node);
    },
  };
}

/** The document of a form or a lens, also if only its form is open; else the active one. */
function documentOf(uri: unknown): TextDocument | undefined {
  const open = workspace.textDocuments.find(
    (each) => uri instanceof Uri && each.uri.toString() === uri.toString(),
  );
  return open ?? editorOf(uri)?.document;
}

/** Saves a lens's statement, else the whole active text, by POST; the file on disk stays unchanged. */
async function saveAs(
  { sessions, tree, findFault }: ChangeParts,
  document: TextDocument | undefined,
  lens: unknown,
): Promise<void> {
  if (!document || (document.languageId !== 'hogql' && !isNodeDocument(document))) {
    void showInformation(t('Open the HogQL, or the insight as JSON, to save as an insight first.'));
    return;
  }
  const session = await sessions.open(document);
  if (!('client' in session)) return offerConnection(session);
  const statement = lensStatement(document, lens);
  const proposal = await read(document, statement);
  if (!proposal) return;
  if (!isNodeDocument(document) && !(await mayBeSaved(findFault, document, statement))) return;
  const name = await window.showInputBox({
    title: t('Save as Insight in {0}', session.connection.name),
    prompt: t('The insight’s name, for everyone in the project.'),
    value: proposal.name ?? '',
    validateInput: nameProblem,
  });
  if (name === undefined) return;
  await attempt(async () => {
    const made = await insightsOf(session).create({ ...proposal, name: name.trim() }, signal());
    await tree.put(insightSummary(made));
    await offerToOpen(session, made, document);
  });
}

/** True if a text, or one statement of it, has no syntax error or is to be saved with it. */
async function mayBeSaved(
  findFault: FindFault,
  document: TextDocument,
  statement: Range | undefined,
): Promise<boolean> {
  const fault = await findFault(document.uri, document.getText(statement), statement?.start);
  if (!fault) return true;
  const answer = await askToSave(fault);
  if (answer === 'show') await window.showTextDocument(document, shownAt(fault));
  return answer === 'save';
}

async function read(
  document: TextDocument,
  statement: Range | undefined,
): Promise<InsightChange | undefined> {
  try {
    if (isNodeDocument(document)) return newJsonInsight(document.getText());
    return newInsight(document.getText(), statement && document.getText(statement));
  } catch (error) {
    await showFailure(error);
    return undefined;
  }
}

async function offerToOpen(session: Session, made: Insight, from: TextDocument): Promise<void> {
  const open = t('Open It');
  const chosen = await showInformation(
    from.isUntitled
      ? t(
          'Saved “{0}” as an insight. This text is unchanged and not linked to it.',
          made.name ?? '',
        )
      : t(
          'Saved “{0}” as an insight. This file is unchanged and not linked to it.',
          made.name ?? '',
        ),
    open,
  );
  if (chosen !== open) return;
  const { host, projectId } = session.connection;
  const { id, title, format } = insightSummary(made);
  const uri = insightUri(host, projectId, { id, title, format });
  await window.showTextDocument(await workspace.openTextDocument(uri));
}

async function change(tree: InsightsTree, node: InsightNode, what: InsightChange): Promise<void> {
  await attempt(async () => {
    const changed = await insightsOf(node.session).update(node.insight.id, what, signal());
    await tree.put(insightSummary(changed));
  });
}

/** The copy has the same node, as text, and is on no dashboard. */
async function duplicate(tree: InsightsTree, { session, insight }: InsightNode): Promise<void> {
  await attempt(async () => {
    const insights = insightsOf(session);
    const original: ExactInsight = await insights.retrieveExact(insight.id, signal());
    const { description, tags } = original.insight;
    const made = await insights.create(
      {
        name: `${insight.title} (copy)`,
        ...(description ? { description } : {}),
        ...(tags.length > 0 ? { tags } : {}),
        query: new JsonText(withServiceDisplay(original.queryText)),
        saved: true,
      },
      signal(),
    );
    await tree.put(insightSummary(made));
  });
}

function insightsOf({ client, connection }: Session): Insights {
  return client.insights(connection.projectId);
}

function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return t('Enter a name for it.');
  return name.length > 400 ? t('Too long by {0} of 400 characters.', name.length - 400) : undefined;
}

/** Changes an insight, or shows why that failed. */
export async function attempt(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof NotFoundError) {
      void showError(t('The insight is no longer there. Refresh the list.'));
    } else await showFailure(error);
  }
}

function signal(): AbortSignal {
  return AbortSignal.timeout(timeoutMs);
}
