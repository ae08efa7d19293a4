import { unresolved } from './error.ts';

/** Refuses a query that skips rows anywhere, as the service does with personal keys. */
export function refuseOffset(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('node' in node && 'offset' in node && isSelect(node.node) && node.offset) {
    throw unresolved(
      'OFFSET is not supported for queries made with a personal API key. Page by a value instead, such as WHERE timestamp < the last one seen.',
      node.offset,
    );
  }
  for (const part of Object.values(node)) refuseOffset(part);
}

function isSelect(kind: unknown): boolean {
  return kind === 'SelectQuery' || kind === 'SelectSetQuery';
}
