import { t } from '@vscode/l10n';
import { commands, window, workspace } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import { localConnection, type LocalProject } from '../auth/connection.ts';
import type { CommandId } from '../base/commandIds.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { withEngine } from './getEngine.ts';
import type { LeftOutNews } from './leftOut.ts';
import type { LocalServices } from './localServices.ts';
import { headerTextLine } from '../../../server/common/header/headerValue.ts';

/** The dependencies of starting a local project. */
export type StartParts = {
  readonly connections: Connections;
  readonly services: LocalServices;
  readonly leftOut: LeftOutNews;
};

/**
 * Gets the engine if it is missing, starts the demo, connects to it, and opens its statements. If a connection of
 * another local project is named, only starts that one.
 */
export async function startLocal(parts: StartParts, named?: unknown): Promise<void> {
  const { connections, services } = parts;
  const local = connections.all().find(({ name }) => name === named)?.local;
  if (local?.clickhouse) {
    await commands.executeCommand('hogql.connection.edit' satisfies CommandId, named);
    return;
  }
  const isDemo = local?.exports === undefined;
  const isUp = await withEngine(services, {
    message: isDemo ? t('making the demo data') : t('reading the files'),
    work: async (signal) => {
      await services.start(isDemo ? {} : local, signal);
      return true;
    },
  });
  if (!isUp || !isDemo) return;
  const name = await connect(connections, {}, t('Local'));
  await openText(demoText(name));
}

/** Makes a project's connection the active one, and adds it first if there is none. */
export async function connect(
  connections: Connections,
  local: LocalProject,
  wanted: string,
): Promise<string> {
  const all = connections.all();
  const { host } = localConnection(wanted, local);
  const known = all.find((each) => each.local && each.host === host);
  const name =
    known?.name ??
    freeName(
      all.map((each) => each.name),
      wanted,
    );
  if (!known) await connections.save(localConnection(name, local));
  await connections.activate(name, activeDocument());
  return name;
}

/** Shows the project's schema, and statements to run. */
export async function openText(content: string): Promise<void> {
  await commands.executeCommand('hogql.schema.focus');
  const document = await workspace.openTextDocument({ language: 'hogql', content });
  await window.showTextDocument(document);
}

function freeName(taken: readonly string[], wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** The first document of the demo: statements to run, bound to their connection. */
function demoText(connection: string): string {
  return `${headerTextLine('connection', connection)}
-- The demo project on this machine: a file sharing service with some months of events.
-- Put the cursor into a statement and press Ctrl+Enter (Cmd+Enter on a Mac).

-- What happens in this product?
select event, count()
from events
where timestamp >= now() - interval 28 day
group by event
order by 2 desc
limit 100;

-- People who come back: active persons per day of the last four weeks.
select
    toDate(timestamp) as day,
    count(distinct person_id) as people,
    round(count() / people, 1) as events_per_person
from events
where timestamp >= now() - interval 28 day
group by day
order by day
limit 100;

-- Which browsers do the people of paying accounts use?
select
    properties.$browser as browser,
    count() as pageviews
from events
where
    event = '$pageview'
    and person.properties.plan = 'business'
    and timestamp >= now() - interval 28 day
group by browser
order by pageviews desc
limit 10;
`;
}
