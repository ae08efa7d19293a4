import { commands, ProgressLocation, window } from 'vscode';
import { AuthError } from '../api/errors.ts';
import type { Project } from '../api/shapes.ts';
import { normalizeHost } from '../auth/connections.ts';
import type { Connections } from '../auth/connections.ts';
import { keyProblem } from '../auth/keys.ts';
import type { Keys } from '../auth/keys.ts';
import type { Sessions } from '../auth/sessions.ts';
import { frontDocument } from '../notebook/frontNotebook.ts';
import { showFailure } from './failures.ts';
import type { CommandTable } from './register.ts';

/** What the connection commands work with. */
export interface ConnectionParts {
  readonly connections: Connections;
  readonly keys: Keys;
  readonly sessions: Sessions;
}

type ConnectionCommands = Pick<
  CommandTable,
  | 'hogql.connection.add'
  | 'hogql.connection.switch'
  | 'hogql.connection.setKey'
  | 'hogql.connection.removeKey'
  | 'hogql.connection.edit'
>;

/** Commands that add and switch connections and keep their keys. */
export function connectionCommands(parts: ConnectionParts): ConnectionCommands {
  const { connections, keys } = parts;
  const activeDocument = frontDocument;
  return {
    'hogql.connection.add': () => addConnection(parts),
    'hogql.connection.switch': async () => {
      const current = connections.for(activeDocument())?.name;
      const items = connections.all().map(({ name, host, projectId }) => ({
        label: name,
        description: `project ${projectId} · ${new URL(host).host}`,
        ...(name === current ? { detail: 'in use' } : {}),
      }));
      const add = { label: '$(add) Add Connection…' };
      const picked = await window.showQuickPick([...items, add], {
        title: 'Run HogQL against',
        matchOnDescription: true,
      });
      if (picked === add) await addConnection(parts);
      else if (picked) await connections.activate(picked.label, activeDocument());
    },
    'hogql.connection.setKey': async () => {
      const connection = connections.for(activeDocument());
      if (!connection) {
        await addConnection(parts);
        return;
      }
      const key = await askKey(connection.host);
      if (key) await keys.set(connection.host, key);
    },
    'hogql.connection.removeKey': async () => {
      const connection = connections.for(activeDocument());
      if (!connection) return;
      const { origin } = new URL(connection.host);
      const sure = await window.showWarningMessage(
        `Remove the stored key for ${origin}?`,
        { modal: true },
        'Remove Key',
      );
      if (sure) await keys.remove(connection.host);
    },
    'hogql.connection.edit': async () => {
      await commands.executeCommand('workbench.action.openSettings', 'hogql.connections');
    },
  };
}

/** Host, key, project, name: each checked before the next is asked; escape leaves all as it was. */
async function addConnection({ connections, keys, sessions }: ConnectionParts): Promise<void> {
  const entered = await window.showInputBox({
    title: 'Add HogQL Connection (1/3): Host',
    prompt: 'Where the query service is',
    value: 'https://us.posthog.com',
    ignoreFocusOut: true,
    validateInput: (text) => (normalizeHost(text) ? undefined : 'Enter an address with its host.'),
  });
  const host = entered === undefined ? undefined : normalizeHost(entered);
  if (!host) return;
  const key = await askKey(host);
  if (!key) return;

  const project = await pickProject(sessions, host, key);
  if (!project) return;
  const taken = new Set(connections.all().map(({ name }) => name));
  const name = await window.showInputBox({
    title: 'Add HogQL Connection (3/3): Name',
    prompt: 'What to call it in the status bar',
    value: project.name || `project ${project.id}`,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return 'Give it a name.';
      return taken.has(text.trim()) ? 'There is a connection of this name already.' : undefined;
    },
  });
  if (!name) return;
  await keys.set(host, key);
  await connections.save({ name: name.trim(), host, projectId: project.id });
  await connections.activate(name.trim(), frontDocument());
}

async function askKey(host: string): Promise<string | undefined> {
  const key = await window.showInputBox({
    title: `Key for ${new URL(host).host}`,
    prompt:
      'A personal API key (phx_…) with the scopes query:read, insight:read and project:read. ' +
      'It is kept in VS Code’s secret storage and sent to this host only.',
    password: true,
    ignoreFocusOut: true,
    validateInput: keyProblem,
  });
  return key?.trim();
}

/** From the service's list; a key that may not list projects still knows its own id. */
async function pickProject(
  sessions: Sessions,
  host: string,
  key: string,
): Promise<Project | undefined> {
  const title = 'Add HogQL Connection (2/3): Project';
  let projects: readonly Project[];
  try {
    projects = await window.withProgress(
      { location: ProgressLocation.Notification, title: `Asking ${host} for its projects` },
      () => sessions.connect(host, key).projects.list(AbortSignal.timeout(30_000)),
    );
  } catch (error) {
    await showFailure(error);
    if (error instanceof AuthError) return undefined;
    const id = await window.showInputBox({
      title,
      prompt: 'The project’s id: the number in its address',
      ignoreFocusOut: true,
    });
    return id ? { id: id.trim(), name: '' } : undefined;
  }
  const picked = await window.showQuickPick(
    projects.map((project) => ({ label: project.name, description: project.id, project })),
    { title, ignoreFocusOut: true },
  );
  return picked?.project;
}
