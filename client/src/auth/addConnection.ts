import { t } from '@vscode/l10n';
import { commands, env, ProgressLocation, ThemeIcon, Uri } from 'vscode';
import type { Project } from '../api/shapes.ts';
import type { CommandId } from '../base/commandIds.ts';
import { askChoice, askText, type ChoiceQuestion, type TextQuestion } from '../base/askInSteps.ts';
import { withProgress } from '../base/progress.ts';
import { inSteps, type Step, type Steps } from '../base/steps.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { type ClusterDraft, clusterSteps, saveCluster } from './clusterSteps.ts';
import { type ConnectionParts, keyPrompt, mayGoTo, nameProblem } from './connectionSteps.ts';
import { cloudHosts, hostProblem, readAddress } from './host.ts';
import { keyProblem } from './keys.ts';
import { projectsOf, tryHost, tryKey, tryProject } from './tryOut.ts';

/** The answers so far. They survive leaving the flow, so that nobody enters them twice. */
export type ConnectionDraft = {
  /** True for a service outside of PostHog's own. */
  isSelfHosted?: boolean;
  host?: string;
  /** True if the address was pasted, and a service answers there. */
  isReached?: boolean;
  /** Why nobody answers at the pasted address. */
  unreached?: string | undefined;
  key?: string;
  /** True for signing in, in the browser, instead of a key. */
  signsIn?: boolean;
  /** The projects that the key can see; empty if it may not list them. */
  projects?: readonly Project[];
  projectId?: string;
  name?: string;
  /** True for a ClickHouse server, which has its own questions. */
  isCluster?: boolean;
  cluster?: ClusterDraft;
};

/**
 * Service, address, key, project, name: each is checked before the next is asked.
 *
 * @param address that of a project which somebody agreed to add
 */
export async function addConnection(
  parts: ConnectionParts,
  draft: ConnectionDraft,
  address?: string,
): Promise<void> {
  if (address !== undefined) takeService(draft, address);
  const service = serviceStep(parts, draft);
  const steps = (): Steps => {
    if (draft.isCluster) return clusterSteps(parts, (draft.cluster ??= {}), service);
    const asksAddress = draft.isSelfHosted === true && !draft.isReached;
    return [
      [service, ...(asksAddress ? [addressStep(parts, draft)] : [])],
      [
        ...(parts.keys.canSignIn ? [accessStep(parts, draft)] : []),
        ...(draft.signsIn ? [] : [keyStep(parts, draft)]),
      ],
      projectStep(parts, draft),
      nameStep(parts, draft),
    ];
  };
  if (!(await inSteps(t('Add Connection'), steps))) return;
  if (draft.isCluster) {
    await saveCluster(parts, draft.cluster ?? {});
    forget(draft);
    return;
  }
  const { host, key, projectId, name } = draft;
  if (host === undefined || key === undefined || !projectId || !name) return;
  const { connections, keys } = parts;
  if (!draft.signsIn) await keys.set(host, key);
  await connections.save({ name, host, projectId });
  await connections.activate(name, activeDocument());
  forget(draft);
}

function forget(draft: ConnectionDraft): void {
  for (const part of Object.keys(draft)) Reflect.deleteProperty(draft, part);
}

type ServiceItem = {
  readonly label: string;
  readonly description: string;
  readonly host?: string;
  readonly isCluster?: true;
};

/** PostHog's services by name; an address can be pasted right here. */
function serviceStep({ sessions }: ConnectionParts, draft: ConnectionDraft): Step {
  const named: readonly ServiceItem[] = [
    ...cloudHosts.map(({ label, host }) => ({ label, host, description: new URL(host).host })),
    { label: t('Self-hosted…'), description: t('or any other address') },
    {
      label: t('ClickHouse Server…'),
      description: t('your own tables, read by this machine'),
      isCluster: true,
    },
  ];
  let isPasted = false;
  const question: ChoiceQuestion<ServiceItem & { readonly alwaysShow?: boolean }> = {
    placeholder: t('Choose the service of the project, or paste the address of any of its pages.'),
    items: (typed) => {
      const address = /[.:/]/.test(typed) && !hostProblem(typed) ? readAddress(typed) : undefined;
      if (!address) return named;
      const { host, projectId } = address;
      const description = projectId === undefined ? '' : t('project {0}', projectId);
      return [{ label: t('Use {0}', host), description, host: typed, alwaysShow: true }, ...named];
    },
    isPicked: ({ host, isCluster }) =>
      draft.isCluster
        ? isCluster === true
        : !isCluster && host === (draft.isSelfHosted ? undefined : (draft.host ?? named[0]?.host)),
    take: ({ host, isCluster: isOne = false }) => {
      draft.isCluster = isOne;
      if (isOne) return;
      takeService(draft, host);
      isPasted = draft.isSelfHosted === true && host !== undefined;
    },
  };
  return async (place) => {
    const way = await askChoice(place, question);
    if (way !== 'next' || !isPasted || draft.isCluster) return way;
    const { host = '' } = draft;
    const refusal = await withProgress(
      {
        location: ProgressLocation.Notification,
        title: t('Looking for a service at {0}', new URL(host).host),
      },
      () => tryHost(sessions, host, AbortSignal.timeout(15_000)),
    );
    Object.assign(draft, { isReached: !refusal, unreached: refusal?.message });
    return way;
  };
}

function addressStep({ sessions }: ConnectionParts, draft: ConnectionDraft): Step {
  const isCloud = cloudHosts.some(({ host }) => host === draft.host);
  const question: TextQuestion = {
    prompt: t('The address of the service, or of any of its pages.'),
    value: (isCloud ? undefined : draft.host) ?? '',
    refusal: draft.unreached,
    problem: hostProblem,
    take: async (text, signal) => {
      const host = readAddress(text)?.host ?? '';
      const refusal = await tryHost(sessions, host, within(signal));
      if (!refusal) takeAddress(draft, text);
      return refusal;
    },
  };
  return (place) => askText(place, question);
}

/** @param address undefined for any service outside of PostHog's own */
function takeService(draft: ConnectionDraft, address: string | undefined): void {
  const host = readAddress(address ?? '')?.host;
  draft.isSelfHosted = !cloudHosts.some((cloud) => cloud.host === host);
  draft.isReached = false;
  delete draft.unreached;
  if (address !== undefined) takeAddress(draft, address);
}

/** Another host has other keys and projects. */
function takeAddress(draft: ConnectionDraft, text: string): void {
  const address = readAddress(text);
  if (!address) return;
  if (address.host !== draft.host) Object.assign(draft, { key: '', projectId: '', projects: [] });
  Object.assign(draft, address);
}

/** Asks again until a person is signed in, chooses a key, or leaves. */
function accessStep({ keys, sessions }: ConnectionParts, draft: ConnectionDraft): Step {
  const { host = '' } = draft;
  const browser = { label: t('Sign In'), description: t('in the browser') };
  const withKey = { label: t('Personal API Key'), description: 'phx_…' };
  return async (place) => {
    for (;;) {
      const way = await askChoice(place, {
        placeholder: t('How do you want to connect?'),
        items: () => [browser, withKey],
        isPicked: (item) => item === (draft.signsIn === false ? withKey : browser),
        take: (item) => {
          draft.signsIn = item === browser;
        },
      });
      if (way !== 'next' || !draft.signsIn) return way;
      await commands.executeCommand('hogql.connection.signIn' satisfies CommandId, host);
      const token = await keys.token(host);
      if (token === undefined) continue;
      draft.key = token;
      draft.projects = await projectsOf(sessions, host, token, AbortSignal.timeout(15_000));
      return 'next';
    }
  };
}

function keyStep({ sessions }: ConnectionParts, draft: ConnectionDraft): Step {
  const { host = '' } = draft;
  const page = `${host}/settings/user-api-keys`;
  const question: TextQuestion = {
    prompt: `${keyPrompt(host)} ${t('[Create one]({0}).', page)}`,
    value: draft.key ?? '',
    password: true,
    problem: keyProblem,
    take: async (text, signal) => {
      const key = text.trim();
      const refusal = await tryKey(sessions, host, key, within(signal));
      if (refusal && !refusal.mayInsist) return refusal;
      draft.key = key;
      draft.projects = await projectsOf(sessions, host, key, within(signal));
      return refusal;
    },
    link: {
      button: {
        iconPath: new ThemeIcon('link-external'),
        tooltip: t('Create a Key in the Browser'),
      },
      press: () => void env.openExternal(Uri.parse(page, true)),
    },
  };
  return async (place) => ((await mayGoTo(sessions, host)) ? askText(place, question) : 'back');
}

function projectStep({ sessions }: ConnectionParts, draft: ConnectionDraft): Step {
  const { host = '', key = '', projects = [], projectId = '' } = draft;
  if (projects.length > 0) {
    const items = projects.map(({ id, name }) => ({
      label: name || t('project {0}', id),
      description: id,
    }));
    return (place) =>
      askChoice(place, {
        placeholder: t('Which project?'),
        items: () => items,
        isPicked: ({ description }) => description === projectId,
        take: ({ description }) => {
          if (description !== draft.projectId) delete draft.name;
          draft.projectId = description;
        },
      });
  }
  return (place) =>
    askText(place, {
      prompt: t(
        'This key cannot list projects. Enter the project’s id: the number in its address.',
      ),
      value: projectId,
      problem: (text) => (/^\s*\d+\s*$/.test(text) ? undefined : t('Enter a number.')),
      take: async (text, signal) => {
        const id = text.trim();
        const refusal = await tryProject(sessions, { host, key, projectId: id }, within(signal));
        if (!refusal) draft.projectId = id;
        return refusal;
      },
    });
}

function nameStep({ connections }: ConnectionParts, draft: ConnectionDraft): Step {
  const { projects = [], projectId = '', name } = draft;
  const project = projects.find(({ id }) => id === projectId)?.name;
  return (place) =>
    askText(place, {
      prompt: t('Its name in the status bar.'),
      value: name ?? (project || t('project {0}', projectId)),
      problem: (text) =>
        nameProblem(
          text,
          connections.all().map((each) => each.name),
        ),
      take: (text) => {
        draft.name = text.trim();
        return Promise.resolve(undefined);
      },
    });
}

/** A service that does not answer must not block the flow. */
function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(15_000)]);
}
