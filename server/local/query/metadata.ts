import type { HogQLMetadata, HogQLQuery } from './nodes.ts';
import type { QueryService } from './queryService.ts';
import { HogQLError } from '../compiler/error.ts';
import { compileContext } from './compileContext.ts';

/** The service's findings in HogQL text, without running it. */
type MetadataAnswer = {
  readonly isValid: boolean;
  readonly query: string;
  readonly errors: readonly Notice[];
  readonly warnings: readonly Notice[];
  readonly notices: readonly Notice[];
};

type Notice = {
  readonly message: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
};

/** Checks HogQL as far as possible without running it; offsets count characters. */
export async function metadata(
  node: HogQLMetadata | HogQLQuery,
  service: Pick<QueryService, 'now' | 'compiler' | 'project'>,
): Promise<MetadataAnswer> {
  const answer = { query: node.query, errors: [], warnings: [], notices: [] };
  try {
    const context = compileContext(node, service.project, service.now, Infinity);
    const { warnings } = await service.compiler.compile(node.query, context);
    return { ...answer, isValid: true, warnings: warnings.map((message) => ({ message })) };
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    const { message } = error;
    const [start, end] = [error.start, error.end].map((offset) => inCharacters(node.query, offset));
    return { ...answer, isValid: false, errors: [{ message, start, end }] };
  }
}

/**
 * The service is written in Python and counts Unicode code points; the compiler counts UTF-16
 * units.
 */
function inCharacters(text: string, offset: number | undefined): number | undefined {
  return offset === undefined ? undefined : Array.from(text.slice(0, offset)).length;
}
