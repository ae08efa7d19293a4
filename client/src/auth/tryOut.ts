import { t } from '@vscode/l10n';
import { describeFailure } from '../api/describeFailure.ts';
import { type ApiFailure, isApiFailure } from '../api/errors.ts';
import type { Project } from '../api/shapes.ts';
import type { Refusal } from '../base/askInSteps.ts';
import { missingScopes } from './scopes.ts';
import type { Sessions } from './sessions.ts';

/** Says why a host cannot be used, after asking it without a key. */
export async function tryHost(
  sessions: Sessions,
  host: string,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const failure = await failureOf(() => sessions.connect(host, '').projects.list(signal));
  // It exists and demands a key.
  const isThere = ['auth', 'permission', 'rateLimit'].includes(failure?.kind ?? 'auth');
  if (!failure || isThere) return undefined;
  if (failure.kind !== 'notFound') return refusal(failure);
  return {
    message: t('{0} is not a query service. Check the path.', new URL(host).host),
  };
}

/** Explains why a service refuses a key, or which scopes the key lacks. */
export async function tryKey(
  sessions: Sessions,
  host: string,
  key: string,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  let scopes: readonly string[] | null = null;
  const failure = await failureOf(async () => {
    ({ scopes } = await sessions.connect(host, key).account.key(signal));
  });
  // Older services do not report the scopes of a key.
  if (failure?.kind === 'auth') {
    return {
      message: t('{0} refused this key. Paste another, or create one.', new URL(host).host),
    };
  }
  if (failure && failure.kind !== 'notFound') return refusal(failure);
  const missing = missingScopes(scopes);
  return missing === undefined
    ? undefined
    : { message: t('{0} Press Enter to use it anyway.', missing), mayInsist: true };
}

/** Explains why a project cannot be used; undefined if the key may not read projects. */
export async function tryProject(
  sessions: Sessions,
  {
    host,
    key,
    projectId,
  }: { readonly host: string; readonly key: string; readonly projectId: string },
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const failure = await failureOf(() =>
    sessions.connect(host, key).projects.retrieve(projectId, signal),
  );
  if (!failure || (failure.kind === 'permission' && failure.reason === 'scope')) return undefined;
  if (failure.kind === 'notFound') {
    return { message: t('This key cannot access a project {0}.', projectId) };
  }
  return refusal(failure);
}

/** The projects that a key may choose from; none if it may not list them. */
export async function projectsOf(
  sessions: Sessions,
  host: string,
  key: string,
  signal: AbortSignal,
): Promise<readonly Project[]> {
  let projects: readonly Project[] = [];
  await failureOf(async () => {
    projects = await sessions.connect(host, key).projects.list(signal);
  });
  return projects;
}

function refusal(failure: ApiFailure): Refusal {
  const { message, advice } = describeFailure(failure);
  return { message: `${message} ${advice}` };
}

async function failureOf(call: () => Promise<unknown>): Promise<ApiFailure | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (isApiFailure(error)) return error;
    throw error;
  }
}
