import { isDeepStrictEqual } from 'node:util';
import type { InsightChange } from '../../api/insights.ts';
import { JsonText } from '../../api/json.ts';
import { sameNode } from '../../api/sameNode.ts';
import { restoreLineEnds, withPlainLineEnds } from '../../base/lineEnds.ts';
import { changedNode } from '../../../../server/common/insights/changedNode.ts';
import { isSameDisplay } from '../../../../server/common/insights/insightChart.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { type InsightState, queryOf } from '../text/insightState.ts';
import type { FieldName, Fields } from '../../../../server/common/insights/insightText.ts';
import { mergeTexts } from '../text/mergeTexts.ts';

/** The comparison of three versions of an insight, field by field. */
export type SaveDecision = {
  /** Changed here only: to be sent. */
  readonly send: readonly FieldName[];
  /** Changed there only: to be taken over. */
  readonly taken: readonly FieldName[];
  /** Changed on both sides in different lines, with the text that has both changes: to be sent. */
  readonly merged: Fields;
  /** Changed on both sides, differently: a person decides. */
  readonly conflicts: readonly FieldName[];
};

/** Compares what was opened with what the service has now and what is to be saved. */
export function decide(base: Fields, theirs: Fields, mine: Fields): SaveDecision {
  const send: FieldName[] = [];
  const taken: FieldName[] = [];
  const merged = new Map<FieldName, string>();
  const conflicts: FieldName[] = [];
  for (const name of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const [old, there] = [base.get(name), theirs.get(name)];
    const here = mine.get(name) ?? old;
    const isChangedThere = !sameField(name, old, there);
    if (sameField(name, here, old)) {
      if (isChangedThere) taken.push(name);
    } else if (!isChangedThere) send.push(name);
    else if (!sameField(name, here, there)) {
      const both = name === 'sql' ? mergeSql(old, there, here) : undefined;
      if (both === undefined) conflicts.push(name);
      else merged.set(name, both);
    }
  }
  return { send, taken, merged, conflicts };
}

/** What a decision sends, with its values. */
export function toSend({ send, merged }: SaveDecision, mine: Fields): Fields {
  const own = send.map((name): [FieldName, string] => [name, mine.get(name) ?? '']);
  return new Map([...own, ...merged]);
}

/** The HogQL with both changes; undefined if they overlap. */
function mergeSql(base = '', theirs = '', mine = ''): string | undefined {
  const { text, hasConflict } = mergeTexts({ base, theirs, mine });
  return hasConflict ? undefined : text;
}

/** What a text says otherwise than an insight; what it does not say stays as it is there. */
export function differing(mine: Fields, theirs: Fields): readonly FieldName[] {
  const names = [...mine.keys()];
  return names.filter((name) => !sameField(name, mine.get(name), theirs.get(name)));
}

/** True if a field means the same in two versions. Absent and empty count as the same. */
export function sameField(
  name: FieldName,
  one: string | undefined,
  other: string | undefined,
): boolean {
  if (one === other) return true;
  switch (name) {
    case 'sql':
      return withPlainLineEnds(one ?? '') === withPlainLineEnds(other ?? '');
    case 'favorited':
      return (one ?? 'false') === (other ?? 'false');
    case 'tags':
      return isDeepStrictEqual(tagSet(one), tagSet(other));
    case 'display':
      return isSameDisplay(textIn(one), textIn(other));
    case 'values':
    case 'xAxis':
    case 'yAxis':
      return isDeepStrictEqual(valueOf(one), valueOf(other));
    case 'query':
      return sameNode(valueOf(one), valueOf(other));
    case 'name':
    case 'description':
      return (one ?? '').trim() === (other ?? '').trim();
  }
}

/**
 * The change to send so that these fields have the values of the text. Members that did not change
 * are left out, and the node is the service's own text except for the edited part.
 *
 * @returns undefined if the service's node has no place for it, since it no longer has SQL
 */
export function changeFor(
  theirs: InsightState,
  mine: Fields,
  send: readonly FieldName[],
): InsightChange | undefined {
  const edited = new Map(send.map((name) => [name, mine.get(name) ?? '']));
  const sql = edited.get('sql');
  if (sql !== undefined) {
    edited.set('sql', restoreLineEnds(insightSql(queryOf(theirs)) ?? '', sql));
  }
  const queryText = changedNode(theirs.queryText, edited);
  if (queryText === undefined) return undefined;
  const [name, description] = [edited.get('name'), edited.get('description')];
  const [tags, favorited] = [edited.get('tags'), edited.get('favorited')];
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags: JSON.parse(tags || '[]') as string[] }),
    ...(favorited === undefined ? {} : { favorited: favorited === 'true' }),
    ...(queryText === theirs.queryText ? {} : { query: new JsonText(queryText) }),
  };
}

/** Services fold the case of tags and sort them. */
function tagSet(text: string | undefined): readonly string[] {
  const tags = JSON.parse(text || '[]') as string[];
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].sort();
}

function textIn(json: string | undefined): string | undefined {
  const value = valueOf(json);
  return typeof value === 'string' ? value : undefined;
}

function valueOf(text: string | undefined): unknown {
  return text === undefined ? null : new JsonText(text).value;
}
