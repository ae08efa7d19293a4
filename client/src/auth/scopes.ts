import { t } from '@vscode/l10n';
import { covers } from '../api/account.ts';

/** The scopes that this extension uses, each with its purpose. The first one is required for everything. */
export const neededScopes = (): readonly (readonly [scope: string, what: string])[] => [
  ['query:read', t('run queries')],
  ['insight:read', t('show saved insights')],
  ['project:read', t('list projects')],
  ['event_definition:read', t('suggest event names')],
  ['property_definition:read', t('suggest property names')],
  ['insight_variable:read', t('read variables')],
  ['cohort:read', t('suggest cohorts')],
];

/** All scopes that are asked for at once: those above, and what saving and looking around take. */
export function usefulScopes(): readonly string[] {
  const more = ['insight:write', 'insight_variable:write', 'user:read', 'activity_log:read'];
  return [
    ...neededScopes().map(([scope]) => scope),
    ...more,
    'dashboard:read',
    'sharing_configuration:read',
  ];
}

/**
 * One sentence about the scopes a key lacks and what it cannot do without them.
 *
 * @param scopes null if the service does not say
 * @returns undefined if nothing is missing, or nothing is known
 */
export function missingScopes(scopes: readonly string[] | null): string | undefined {
  if (!scopes) return undefined;
  const missing = neededScopes().filter(([scope]) => !covers(scopes, scope));
  if (missing.length === 0) return undefined;
  const parts = missing.map(([scope, what]) => `${what} (${scope})`);
  const last = parts.pop() ?? '';
  const list = parts.length === 0 ? last : t('{0} or {1}', parts.join(', '), last);
  return t('This key cannot {0}. Add the scopes to the key in the service’s settings.', list);
}
