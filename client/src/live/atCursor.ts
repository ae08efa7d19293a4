import { t } from '@vscode/l10n';
import { type TextDocument, window } from 'vscode';
import { type QueryAt, queryAtRequest } from '../../../server/src/protocol/queryAt.ts';
import type { Transport } from '../api/transport.ts';
import { type LocalProject, ownData, placeOf } from '../auth/connection.ts';
import type { Connections } from '../auth/connections.ts';
import type { SessionGap, Sessions } from '../auth/sessions.ts';
import { headerFor } from '../cells/activeNotebook.ts';
import type { LanguageRequests } from '../language/languageServer.ts';
import { waitUpTo } from '../language/server/waitUpTo.ts';
import type { Parameters } from '../parameters/parameters.ts';
import type { LiveStep } from '../protocol/live.ts';
import type { Look } from './liveRows.ts';
import { askLive } from './askLive.ts';

/** The dependencies of finding the query at the cursor. */
export type AtCursorParts = {
  readonly connections: Pick<Connections, 'all'>;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly language: LanguageRequests;
  readonly parameters: Pick<Parameters, 'bind'>;
  /** Carries requests to a project on this machine. */
  readonly transport: (project: LocalProject) => Pick<Transport, 'send'>;
};

/** The query at the cursor of the active editor, and how to get its rows. */
export async function lookAtCursor(parts: AtCursorParts): Promise<Look> {
  const editor = window.activeTextEditor;
  if (editor?.document.languageId !== 'hogql') {
    return nothing(t('Open a HogQL file to see the rows of the query at the cursor here.'), {
      step: 'newQuery',
    });
  }
  const { document, selection } = editor;
  const { line, character } = selection.active;
  const header = headerFor(document);
  const session = await parts.sessions.open(header);
  const step = hasLocal(parts) ? 'switchConnection' : 'startLocal';
  if (!('client' in session)) return withoutSession(session, step);
  const { connection } = session;
  const local = ownData(connection);
  if (!local) {
    const words = t(
      'Live rows work only on local projects. This file runs against {0} ({1}).',
      connection.name,
      placeOf(connection),
    );
    return nothing(words, { step });
  }
  const place = { textDocument: { uri: document.uri.toString() }, position: { line, character } };
  const found = await waitUpTo(parts.language.request(queryAtRequest, place));
  if (!found?.query) return broken(t('There is no query at the cursor.'));
  const { query, problem } = found.query;
  if (problem !== undefined) return broken(problem);
  const bound = query.includes('{')
    ? await parts.parameters.bind(query, session, header.getText())
    : undefined;
  if (bound && bound.missing.length > 0) {
    return broken(t('It needs values: {0}. Run it once to enter them.', bound.missing.join(', ')));
  }
  const node = bound?.node ?? { kind: 'HogQLQuery', query };
  const access = { connection, transport: parts.transport(local), place: t('this machine') };
  return {
    kind: 'query',
    title: titleOf(found.query, document),
    node,
    key: JSON.stringify([connection.host, node]),
    ask: (asked, signal) => askLive(access, asked, signal),
  };
}

function titleOf({ kind, name }: QueryAt, document: TextDocument): string {
  if (kind === 'cte') return t('CTE {0}', name ?? '');
  if (kind === 'subquery') return t('Subquery');
  return document.uri.scheme === 'vscode-notebook-cell' ? t('Cell') : t('Statement');
}

type Nothing = Extract<Look, { kind: 'nothing' }>['event'];

function nothing(words: string, more: Pick<Nothing, 'step'> = {}): Look {
  return { kind: 'nothing', event: { type: 'nothing', words, ...more } };
}

function broken(reason: string): Look {
  return { kind: 'broken', reason };
}

function withoutSession(gap: SessionGap, step: LiveStep): Look {
  if (gap.kind === 'unconfirmed') {
    return nothing(t('The folder chooses the connection. Run a statement once to agree to it.'));
  }
  const words = t('Live rows work only on local projects. Start one, or switch this file to one.');
  return nothing(words, { step });
}

function hasLocal({ connections }: AtCursorParts): boolean {
  return connections.all().some((connection) => ownData(connection) !== undefined);
}
