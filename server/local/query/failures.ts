import { HogQLError } from '../compiler/error.ts';
import { EngineError } from '../engine/engine.ts';
import { ApiError, invalid, serverError } from '../base/errors.ts';

const tooSlow = 159;
const tooMuchMemory = 241;
/** The fault of the engine or the service, not of a query. */
const internalCodes = new Set([49, 76, 210, 236, 243]);

/** Turns the failure of a query into the service's words; other errors pass. */
export function queryFailure(error: unknown): unknown {
  if (error instanceof HogQLError) return invalid(error.message);
  if (error instanceof Error && error.name === 'AbortError') return wasCancelled();
  if (!(error instanceof EngineError)) return error;
  switch (error.kind) {
    case 'cancelled':
      return wasCancelled();
    case 'stopped':
      return serverError(error.message);
    case 'query':
      return refusal(error);
  }
}

function wasCancelled(): ApiError {
  return invalid('The query was cancelled.', null, 'query_was_cancelled');
}

function refusal({ message, clickhouseCode }: EngineError): ApiError {
  if (clickhouseCode === tooSlow) {
    return unavailable(
      'Query has hit the max execution time before completing. Try a smaller range.',
    );
  }
  if (clickhouseCode === tooMuchMemory) {
    return unavailable(
      'Query has reached the max memory limit before completing. Try a smaller range.',
    );
  }
  if (clickhouseCode === undefined || internalCodes.has(clickhouseCode))
    return serverError(message);
  const { text, name } = readEngineMessage(message);
  return invalid(text, null, name);
}

function unavailable(detail: string): ApiError {
  return new ApiError(504, 'server_error', 'error', detail);
}

/** Parses the engine's `Code: 47. DB::Exception: Unknown … (UNKNOWN_IDENTIFIER)`. */
function readEngineMessage(message: string): { text: string; name: string | undefined } {
  const [, text, name] =
    /^(?:Code: \d+\. )?(?:DB::Exception: )?(.*?)(?: \(([A-Z_0-9]+)\))?$/s.exec(message.trim()) ??
    [];
  return { text: text ?? message, name: name?.toLowerCase() };
}
