import { t } from '@vscode/l10n';
import { window } from 'vscode';
import { describeFailure } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import type { Variable, VariableChange } from '../api/projectData.ts';
import type { Connections } from '../auth/connections.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import type { Refusal } from '../base/askInSteps.ts';
import { showInformation } from '../base/messages.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { showFailure } from '../base/showFailure.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import { catalogSource, catalogVariable } from '../catalog/catalogSource.ts';
import { catalogId } from '../catalog/catalogStore.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { sessionForRuns, sessionToRepeat } from '../runs/starting/sessionForRuns.ts';
import { membersOf } from '../../../server/common/json/members.ts';
import type { CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import { askVariable } from './askVariable.ts';
import { changeOf, draftOf, type VariableDraft } from './variableDraft.ts';

/** The dependencies of the commands for variables. */
export type VariableParts = {
  readonly connections: Pick<Connections, 'all'>;
  readonly sessions: Pick<Sessions, 'open' | 'renew'>;
  readonly catalogs: Pick<Catalogs, 'takeVariable'>;
  /** Called once a variable was made or changed, and the catalog has it. */
  readonly changed: () => void;
};

/** A variable is asked for and saved within this time. */
const timeoutMs = 60_000;

/**
 * Commands that make and edit the variables of a project: that of a connection, by its name, or
 * that of the active file.
 */
export function variableCommands(parts: VariableParts): CommandsOf<'variables'> {
  // The entries survive cancelled questions, so that nobody enters them twice.
  const drafts = new Map<string, VariableDraft>();
  const open = async (
    name: unknown,
    codeName: unknown,
    choose: (all: readonly CatalogVariable[]) => Promise<CatalogVariable | 'new' | undefined>,
  ): Promise<void> => {
    const session = await sessionOf(parts, name);
    const all = session && (await variablesOf(session));
    if (!all) return;
    const wanted = typeof codeName === 'string' ? codeName : codeNameIn(name);
    const chosen =
      wanted === undefined
        ? await choose(all)
        : (all.find((each) => each.codeName === wanted) ?? 'new');
    if (chosen === undefined) return;
    const key = JSON.stringify([catalogId(session.connection), wanted]);
    const draft =
      chosen === 'new' ? (drafts.get(key) ?? draftOf(undefined, wanted)) : draftOf(chosen);
    if (chosen === 'new') drafts.set(key, draft);
    await askVariable(draft, {
      all,
      save: async () => {
        const refusal = await save(parts, session, draft);
        if (!refusal) drafts.delete(key);
        return refusal;
      },
    });
  };
  return {
    'hogql.variable.new': (name, codeName) =>
      open(codeNameIn(name) === undefined ? name : undefined, codeName, () =>
        Promise.resolve('new'),
      ),
    'hogql.variable.edit': (name, codeName) => open(name, codeName, pick),
  };
}

/** The variable of a node of the Schema view, by the placeholder that it inserts. */
function codeNameIn(node: unknown): string | undefined {
  const { written } = membersOf(node);
  return /^\{variables\.(.+)\}$/.exec(String(written))?.[1];
}

async function sessionOf(
  { connections, sessions }: VariableParts,
  name: unknown,
): Promise<Session | undefined> {
  const connection = connections.all().find((each) => each.name === name);
  return connection
    ? sessionToRepeat(sessions, connection)
    : sessionForRuns(sessions, activeDocument());
}

/** Read again: somebody may have changed one since the catalog was fetched. */
async function variablesOf({
  client,
  connection,
}: Session): Promise<readonly CatalogVariable[] | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return await catalogSource(client, connection.projectId).variables(signal);
  } catch (error) {
    await showFailure(error, { connection: connection.name });
    return undefined;
  }
}

async function pick(all: readonly CatalogVariable[]): Promise<CatalogVariable | 'new' | undefined> {
  if (all.length === 0) {
    const make = t('New Variable…');
    const pressed = await showInformation(t('This project has no variables yet.'), make);
    return pressed === make ? 'new' : undefined;
  }
  const items = all.map((variable) => ({
    label: variable.name,
    description: `{variables.${variable.codeName}}`,
    variable,
  }));
  const options = { title: t('Edit Variable'), matchOnDescription: true };
  return (await window.showQuickPick(items, options))?.variable;
}

/** Explains why the service refuses it; a saved one is in the catalog at once. */
async function save(
  { catalogs, changed }: VariableParts,
  { client, connection }: Session,
  draft: VariableDraft,
): Promise<Refusal | undefined> {
  const data = client.projectData(connection.projectId);
  const change = changeOf(draft);
  const { known } = draft;
  if (known && Object.keys(change).length === 0) return undefined;
  let saved: Variable;
  try {
    // Not given up with the box: the service may have it by then.
    const signal = AbortSignal.timeout(timeoutMs);
    saved = known?.id
      ? await data.updateVariable(known.id, change, signal)
      : await data.createVariable(asNew(draft, change), signal);
  } catch (error) {
    return { message: refusalWords(error, known !== undefined) };
  }
  const variable = catalogVariable(saved);
  await catalogs.takeVariable(connection, variable);
  changed();
  window.setStatusBarMessage(t('Saved {0}.', `{variables.${variable.codeName}}`), 5000);
  return undefined;
}

function asNew(
  { name, type }: VariableDraft,
  change: VariableChange,
): VariableChange & Required<Pick<VariableChange, 'name' | 'type'>> {
  return { ...change, name, type };
}

function refusalWords(error: unknown, isKnown: boolean): string {
  if (!isApiFailure(error)) return error instanceof Error ? error.message : String(error);
  if (error.kind === 'query') return t('The service rejected it: {0}', error.message);
  if (error.kind === 'notFound' && isKnown) {
    return t(
      'The variable is gone, or this service cannot change it from here. Check it in the web app.',
    );
  }
  const { message, advice } = describeFailure(error);
  return `${message} ${advice}`;
}
