import * as v from 'valibot';
import { HttpError } from './errors.ts';

/**
 * The body as its shape, or an `HttpError` that names the first member that does not fit: what a
 * service sends is unknown until it has been looked at.
 */
export function parseBody<T extends v.GenericSchema>(
  shape: T,
  body: unknown,
  host: string,
): v.InferOutput<T> {
  const parsed = v.safeParse(shape, body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue) ?? 'the body';
  throw new HttpError(
    host,
    200,
    `The answer is not what the query service sends: ${where}: ${issue.message}`,
  );
}
