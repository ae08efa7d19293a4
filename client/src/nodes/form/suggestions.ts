import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, getNodePath, type JSONPath, type Node } from 'jsonc-parser';
import type { CatalogParams } from '../../../../server/src/protocol/catalog.ts';
import type { ComparedProperty } from '../../../../server/src/protocol/comparedProperty.ts';
import { jsonTree } from '../../../../server/common/json/jsonTree.ts';
import type { FormPath, FormSuggestion } from '../../protocol/insightForm.ts';
import { slotAt } from '../nodeCompletion.ts';
import { slotEntries } from '../slotEntries.ts';
import { shown } from './place.ts';

/** The property whose values a field takes, and the events of its series, else of the insight. */
export function comparedAt(text: string, path: FormPath): ComparedProperty | undefined {
  const root = jsonTree(text);
  if (!root) return undefined;
  const slot = slotAt(root, path);
  if (slot?.kind !== 'value') return undefined;
  const { owner, property: name } = slot;
  const all = eventsIn(root, root);
  const inSeries = path.indexOf('series') + 2;
  const own = all.filter(
    (each) =>
      inSeries > 1 && isDeepStrictEqual(each.path.slice(0, inSeries), path.slice(0, inSeries)),
  );
  const events = [...new Set((own.length > 0 ? own : all).map(({ event }) => event))];
  return { owner, name, ...(events.length > 0 ? { events } : {}) };
}

/** The names of events in a part of an insight's JSON, and where they are. */
function eventsIn(
  root: Node,
  part: Node,
): readonly { readonly path: JSONPath; readonly event: string }[] {
  if (part.type !== 'string') return (part.children ?? []).flatMap((each) => eventsIn(root, each));
  const path = getNodePath(part);
  const event: unknown = part.value;
  const isKey = part.parent?.type === 'property' && part.parent.children?.[0] === part;
  const isEvent = !isKey && slotAt(root, path)?.kind === 'event';
  return isEvent && typeof event === 'string' && event !== '' ? [{ path, event }] : [];
}

/** As many as a list shows; typing narrows it. */
const most = 100;

/**
 * The project's values for a field that contain the typed text, likeliest first.
 */
export function suggestions(
  text: string,
  path: FormPath,
  typed: string,
  catalog: CatalogParams | undefined,
): readonly FormSuggestion[] {
  const root = jsonTree(text);
  const slot = root && slotAt(root, path);
  if (!slot) return [];
  const isList = findNodeAtLocation(root, [...path])?.type === 'array';
  const words = typed.trim().toLowerCase();
  return slotEntries(slot, catalog ?? { revision: 'none' })
    .filter(({ label, detail = '' }) => `${label} ${detail}`.toLowerCase().includes(words))
    .slice(0, most)
    .map(({ label, json, detail = '' }) => {
      const value: unknown = JSON.parse(json);
      return { text: shown(isList ? [value] : value), label, detail };
    });
}
