import { HttpError, NotFoundError } from './errors.ts';

/** Hosts and operations for which the service turned out to use the newer form. A cache. */
const moved = new Set<string>();

/** The two forms of an operation that has moved between versions of the service. */
export type Forms<T> = {
  /** Its name in this client. */
  readonly name: string;
  readonly documented: () => Promise<T>;
  readonly newer: () => Promise<T>;
  /** True if a failure of the documented form says that the service wants the other. */
  readonly isMoved?: (error: unknown) => boolean;
};

/** Calls an operation in its documented form, and in the newer form for hosts that turned out to need it. */
export async function inEitherForm<T>(host: string, forms: Forms<T>): Promise<T> {
  const key = `${host} ${forms.name}`;
  if (moved.has(key)) return forms.newer();
  try {
    return await forms.documented();
  } catch (error) {
    if (!(forms.isMoved ?? isGone)(error)) throw error;
    const answer = await forms.newer();
    moved.add(key);
    return answer;
  }
}

/** The service has no such operation: by its path, or by its method. */
export function isGone(error: unknown): boolean {
  return error instanceof NotFoundError || (error instanceof HttpError && error.status === 405);
}
