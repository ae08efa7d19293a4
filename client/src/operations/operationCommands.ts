import { t } from '@vscode/l10n';
import { ProgressLocation, type TextDocument, Uri, window } from 'vscode';
import { parseVerbatim } from '../api/json.ts';
import { type OperationName, operationOf } from '../api/operations.ts';
import { offerConnection } from '../auth/offerConnection.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import { abortSignal } from '../base/abortSignal.ts';
import { showError, showInformation, showWarning } from '../base/messages.ts';
import { withProgress } from '../base/progress.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { showFailure } from '../base/showFailure.ts';
import type { AnswerDocuments } from './answerDocuments.ts';
import { askParameters, pickOperation } from './operationInput.ts';
import type { PendingRequest, RequestDocuments } from './requestDocuments.ts';

/** The dependencies of the commands that call operations. */
export type OperationParts = {
  readonly sessions: Sessions;
  readonly requests: RequestDocuments;
  readonly answers: AnswerDocuments;
};

/** Commands that call any operation of the service by hand. */
export function operationCommands(parts: OperationParts): CommandsOf<'operations'> {
  return {
    'hogql.operation.call': async () => {
      const session = await parts.sessions.open(window.activeTextEditor?.document);
      if (!('client' in session)) return offerConnection(session);
      const name = await pickOperation();
      if (name) await prepare(parts, session, name);
    },
    'hogql.operation.send': async (uri) => {
      const document = documentOf(uri);
      const found = document && parts.requests.find(document);
      if (!document || !found) {
        void showInformation(t('Open a request first. “HogQL: Call API Operation…” creates one.'));
        return;
      }
      const body = readBody(document);
      if (!body) return;
      const request = found.request ?? (await askAgain(parts, found.name));
      if (!request) return;
      const session = await parts.sessions.reach(request.host, request.projectId);
      if (!('client' in session)) return offerConnection(session);
      await send(parts, session, request, body.value);
    },
  };
}

/** Asks for the operation's parameters; one with a body is sent from the document of its body. */
async function prepare(
  parts: OperationParts,
  session: Session,
  name: OperationName,
): Promise<void> {
  const operation = operationOf(name);
  const values = await askParameters(name, operation);
  if (!values) return;
  const request = { name, values, ...placeOf(session) };
  if (operation.body) {
    await parts.requests.open(request, operation.body);
    return;
  }
  if (operation.method === 'DELETE' && !(await confirm(request))) return;
  await send(parts, session, request, undefined);
}

/** Asks before a call that changes or ends something at once. */
async function confirm({ name, values, host }: PendingRequest): Promise<boolean> {
  const { effect } = operationOf(name);
  const id = String(values['id'] ?? '');
  const detail =
    effect === 'refused'
      ? t(
          'Services refuse this with status 405. To delete an insight, call insights.update with deleted set to true.',
        )
      : t('The request goes to {0}.', host);
  const question =
    name === 'query.cancel'
      ? t('Cancel the run {0}?', id)
      : t('Send DELETE for the insight {0}?', id);
  const sendIt = t('Send');
  return (await showWarning(question, { modal: true, detail }, sendIt)) === sendIt;
}

async function send(
  { answers }: OperationParts,
  { client }: Session,
  { name, values, host, projectId }: PendingRequest,
  body: unknown,
): Promise<void> {
  try {
    const answer = await withProgress(
      {
        location: ProgressLocation.Notification,
        title: t('{0} at {1}', name, host),
        cancellable: true,
      },
      (_progress, token) =>
        client.operations(projectId).callRaw(name, values, abortSignal(token), body),
    );
    await answers.show(name, answer);
  } catch (error) {
    if (!isCancelled(error)) await showFailure(error);
  }
}

/** After a restart the document is still there, and the parameters are not. */
async function askAgain(
  { sessions }: OperationParts,
  name: OperationName,
): Promise<PendingRequest | undefined> {
  const session = await sessions.open(undefined);
  if (!('client' in session)) {
    await offerConnection(session);
    return undefined;
  }
  const values = await askParameters(name, operationOf(name));
  return values && { name, values, ...placeOf(session) };
}

function placeOf({ client, connection }: Session): { host: string; projectId: string } {
  return { host: client.host, projectId: connection.projectId };
}

/** The body with numbers as typed; undefined, after a message, if it is not JSON. */
function readBody(document: TextDocument): { readonly value: unknown } | undefined {
  try {
    return { value: parseVerbatim(document.getText()) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void showError(t('The body is not JSON: {0}. Correct it, then send it again.', reason));
    return undefined;
  }
}

function documentOf(uri: unknown): TextDocument | undefined {
  const wanted = uri instanceof Uri ? uri.toString() : undefined;
  const editors = window.visibleTextEditors.map(({ document }) => document);
  const named = editors.find((each) => each.uri.toString() === wanted);
  return named ?? window.activeTextEditor?.document;
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
