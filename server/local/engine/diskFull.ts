import { EngineError } from './engine.ts';

/** The engine's number for a disk without room. */
const notEnoughSpace = 243;

/** True if the system or the engine found no room on a disk. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof EngineError && error.clickhouseCode === notEnoughSpace) return true;
  const message = error instanceof Error ? error.message : String(error);
  return /ENOSPC|EDQUOT|No space left on device|errno: 28\b/.test(message);
}
