import * as v from 'valibot';
import { AnswerError } from './errors.ts';

/**
 * Checks a body against a shape; throws an `AnswerError` that names the first wrong member. A service's answer is
 * unknown until it is checked.
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
