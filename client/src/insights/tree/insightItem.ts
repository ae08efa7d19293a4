import { t } from '@vscode/l10n';
import { type MarkdownString, ThemeIcon, TreeItem, Uri } from 'vscode';
import type { Session } from '../../auth/sessions.ts';
import { insightUri } from '../../base/insightAddress.ts';
import { plainTooltip } from '../../base/markdown.ts';
import { age, count } from '../../protocol/words.ts';
import { chartName, iconOf } from './insightGroups.ts';
import type { InsightSummary } from './insightSummary.ts';
import { membersOf } from '../../../../server/common/json/members.ts';

/** A line of the tree that is an insight. */
export type InsightNode = {
  readonly kind: 'insight';
  readonly session: Session;
  readonly insight: InsightSummary;
  /** The group it is shown in: one insight can be in several. */
  readonly group: string;
};

/** The tree passes its own nodes; the palette passes nothing. */
export function isInsightNode(node: unknown): node is InsightNode {
  return membersOf(node)['kind'] === 'insight';
}

/** The document of an insight of the tree. */
export function uriOf({ session, insight }: InsightNode): Uri {
  const { host, projectId } = session.connection;
  const { id, title, format } = insight;
  return insightUri(host, projectId, { id, title, format });
}

/** The scheme of addresses that only carry badges of the tree. */
export const itemScheme = 'hogql-insight-item';

/** The address that an insight's badges hang on. */
export function itemUri(host: string, projectId: string, id: number): Uri {
  return Uri.from({ scheme: itemScheme, path: `/${host}/${projectId}/${id}` });
}

/** The tree item of an insight. */
export function insightItem(node: InsightNode): TreeItem {
  const { session, insight, group } = node;
  const { projectId } = session.connection;
  const { client } = session;
  const item = new TreeItem(insight.title);
  item.id = `${client.host}/${projectId}/${group}/${insight.id}`;
  item.iconPath = new ThemeIcon(iconOf(insight.kind));
  item.resourceUri = itemUri(client.host, projectId, insight.id);
  const changed = Date.parse(insight.modifiedAt ?? '');
  const when = Number.isNaN(changed) ? '' : age(client.serviceNow - changed);
  item.description = [when, insight.modifiedBy].filter(Boolean).join(' · ');
  item.tooltip = tooltip(insight, client.serviceNow);
  item.contextValue = contextOf(insight);
  // While the list is being fetched again, a command of ours on an old row has lost its arguments.
  item.command = {
    command: 'vscode.open',
    title: t('Open'),
    arguments: [uriOf(node), { preserveFocus: false }],
  };
  item.accessibilityInformation = {
    label: [insight.title, chartName(insight.kind ?? ''), item.description, ...marks(insight)]
      .filter(Boolean)
      .join(', '),
  };
  return item;
}

/** The context value that menus check: `insight.sql.favourite.editable`. */
function contextOf({ format, favorited, isViewOnly, hasStrayChart }: InsightSummary): string {
  const kind = format === 'hogql' ? 'sql' : 'other';
  const rights = isViewOnly ? 'locked' : 'editable';
  const chart = hasStrayChart ? '.strayChart' : '';
  return `insight.${kind}.${favorited ? 'favourite' : 'plain'}.${rights}${chart}`;
}

function marks({
  status,
  isViewOnly,
  favorited,
  hasStrayChart,
}: InsightSummary): readonly string[] {
  return [
    ...(status === 'error' ? [t('cannot be computed')] : []),
    ...(status === 'refreshing' ? [t('is being computed')] : []),
    ...(hasStrayChart ? [t('others cannot see its chart')] : []),
    ...(isViewOnly ? [t('read-only')] : []),
    ...(favorited ? [t('favourite')] : []),
  ];
}

/** Names and descriptions are other people's text and are never treated as markup. */
function tooltip(insight: InsightSummary, now: number): MarkdownString {
  const { title, description, tags, kind, createdBy, lastRefresh, dashboards } = insight;
  const computed = Date.parse(lastRefresh ?? '');
  const lines = [
    title,
    description,
    tags.join(', '),
    [chartName(kind ?? ''), ...marks(insight)].filter(Boolean).join(', '),
    createdBy ? t('Created by {0}', createdBy) : '',
    Number.isNaN(computed) ? '' : t('Computed {0}', age(now - computed)),
    dashboards === 1 ? t('On 1 dashboard') : '',
    dashboards > 1 ? t('On {0} dashboards', count(dashboards)) : '',
  ];
  return plainTooltip([lines.filter(Boolean).join('\n\n')]);
}
