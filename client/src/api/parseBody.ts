import * as v from 'valibot';
import { AnswerError } from './errors.ts';

/**
 * The body as its shape, or an `AnswerError` that names the first member that does not fit: what a
 * service sends is unknown until it has been looked at.
 */
export function parseBody<T extends v.GenericSchema>(
  shape: T,
  body: unknown,
  host: string,
): v.InferOutput<T> {
  const parsed = v.safeParse(shape, body, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue) ?? 'the body';
  throw new AnswerError(
    host,
    200,
    `The answer is not what the query service sends: ${where}: ${issue.message}`,
    body,
  );
}
