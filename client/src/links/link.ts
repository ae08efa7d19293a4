import type { InsightFormat } from '../../../server/common/insights/insightFormat.ts';
import { hostProblem, readAddress } from '../auth/host.ts';

/** A project of a service, as a link names it. */
export type LinkedProject = {
  /** The base URL. */
  readonly host: string;
  readonly projectId: string;
};

/** What a link opens: a saved insight, or a query as text. */
export type Link =
  | (LinkedProject & {
      readonly kind: 'insight';
      readonly id: number;
      readonly format: InsightFormat;
    })
  | {
      readonly kind: 'query';
      readonly text: string;
      /** Where the query was written; undefined if nobody else can reach that. */
      readonly project: LinkedProject | undefined;
    };

/** Longer addresses are cut off on their way, by programs that hand them on. */
export const longestLink = 8_000;

/**
 * The address of a link. Its query is decoded once before an extension gets it, so the text is in an alphabet that this
 * leaves alone.
 *
 * @param base all before the parameters: `vscode://team.hogql/open`
 */
export function linkAddress(base: string, link: Link): string {
  const parameters =
    link.kind === 'insight'
      ? { insight: String(link.id), format: link.format, ...ofProject(link) }
      : { text: Buffer.from(link.text).toString('base64url'), ...ofProject(link.project) };
  return `${base}?${new URLSearchParams(parameters).toString()}`;
}

function ofProject(project: LinkedProject | undefined): Record<string, string> {
  return project ? { host: project.host, project: project.projectId } : {};
}

/** Reads the parameters of a link; undefined if anything in it has another shape than a link of ours. */
export function readLink(kind: Link['kind'], parameters: URLSearchParams): Link | undefined {
  if (parameters.toString().length > longestLink) return undefined;
  const project = projectIn(parameters);
  if (kind === 'insight') {
    const insight = parameters.get('insight') ?? '';
    if (!project || !/^\d{1,15}$/.test(insight)) return undefined;
    const format = parameters.get('format') === 'insight.json' ? 'insight.json' : 'hogql';
    return { kind, id: Number(insight), format, ...project };
  }
  const text = decoded(parameters.get('text') ?? '');
  const isNamed = parameters.has('host') || parameters.has('project');
  if (text === undefined || (isNamed && !project)) return undefined;
  return { kind, text, project };
}

function projectIn(parameters: URLSearchParams): LinkedProject | undefined {
  const [address, projectId] = [parameters.get('host') ?? '', parameters.get('project') ?? ''];
  const host = readAddress(address)?.host;
  const isRight = host === address && hostProblem(address) === undefined;
  return isRight && /^\d{1,15}$/.test(projectId) ? { host, projectId } : undefined;
}

function decoded(text: string): string | undefined {
  if (text === '' || !/^[\w-]+$/.test(text)) return undefined;
  try {
    return new TextDecoder('utf8', { fatal: true }).decode(Buffer.from(text, 'base64url'));
  } catch {
    return undefined;
  }
}
