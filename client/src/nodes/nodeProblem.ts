import { t } from '@vscode/l10n';
import type { QueryNode } from '../api/queries.ts';
import { isItem, listOf } from './answer.ts';

/** The reason why a node cannot be computed, and the path of the member at fault. */
export type NodeProblem = {
  readonly message: string;
  readonly path: readonly (string | number)[];
};

/**
 * Errors in a node that every service would refuse, found before a request is spent. Anything else, including unknown
 * kinds of nodes, is left to the service.
 */
export function nodeProblem(node: QueryNode): NodeProblem | undefined {
  switch (node.kind) {
    case 'TrendsQuery':
    case 'StickinessQuery':
      return seriesProblem(node, 1, t('Add an event to count: "series" is empty.'));
    case 'FunnelsQuery':
      return seriesProblem(
        node,
        2,
        t('A funnel needs at least two steps. Add events to "series".'),
      );
    case 'LifecycleQuery':
      return listOf(node['series']).length === 1
        ? undefined
        : { message: t('A lifecycle has one event. Keep one in "series".'), path: ['series'] };
    case 'RetentionQuery':
      return needs(
        node,
        'retentionFilter',
        t('The event people start with, and the one they come back for'),
      );
    case 'PathsQuery':
      return needs(node, 'pathsFilter', t('The paths: an empty object means all'));
    case 'FunnelCorrelationQuery':
      return needs(node, 'source', t('The funnel: a FunnelsQuery'));
    case 'SavedInsightNode':
      return {
        message: t('This refers to another insight. Open and run that one.'),
        path: ['kind'],
      };
    case 'HogQuery':
      return {
        message: t('This is a program, not a query. It cannot be run here.'),
        path: ['kind'],
      };
    default:
      return undefined;
  }
}

function seriesProblem(node: QueryNode, least: number, message: string): NodeProblem | undefined {
  return listOf(node['series']).length >= least ? undefined : { message, path: ['series'] };
}

function needs(node: QueryNode, member: string, what: string): NodeProblem | undefined {
  if (isItem(node[member])) return undefined;
  return { message: t('{0}. Add "{1}".', what, member), path: [member] };
}
