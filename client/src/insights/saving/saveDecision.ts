import type { InsightChange } from '../../api/insights.ts';
import { JsonText } from '../../api/json.ts';
import { restoreLineEnds } from '../../base/lineEnds.ts';
import { changedNode } from '../../../../server/common/insights/changedNode.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { type InsightState, queryOf } from '../text/insightState.ts';
import {
  type FieldName,
  type Fields,
  pickFields,
} from '../../../../server/common/insights/insightText.ts';
import { allNames, fieldTable, namesOf } from './fields.ts';

/** The comparison of three versions of an insight, field by field. */
export type SaveDecision = {
  /** Changed here only: to be sent. */
  readonly send: readonly FieldName[];
  /** Changed only there: to be taken over. */
  readonly taken: readonly FieldName[];
  /** Changed on both sides in different lines, with the text that has both changes: to be sent. */
  readonly merged: Fields;
  /** Changed on both sides, differently: a person decides. */
  readonly conflicts: readonly FieldName[];
};

/** Compares the opened state with the service's current one and the one to save. */
export function decide(base: Fields, theirs: Fields, said: Fields): SaveDecision {
  const send: FieldName[] = [];
  const taken: FieldName[] = [];
  const conflicts: FieldName[] = [];
  let merged: Fields = {};
  const mine = { ...base, ...said };
  for (const name of allNames) {
    const isChangedThere = !isSame(name, base, theirs);
    if (isSame(name, mine, base)) {
      if (isChangedThere) taken.push(name);
    } else if (!isChangedThere) send.push(name);
    else if (!isSame(name, mine, theirs)) {
      const both = merge(name, base, theirs, mine);
      if (both) merged = { ...merged, ...both };
      else conflicts.push(name);
    }
  }
  return { send, taken, merged, conflicts };
}

/** The values that a decision sends. */
export function toSend({ send, merged }: SaveDecision, mine: Fields): Fields {
  return { ...pickFields(mine, (name) => send.includes(name)), ...merged };
}

/** The fields that a text changes; fields that it does not mention stay. */
export function differing(mine: Fields, theirs: Fields): readonly FieldName[] {
  return namesOf(mine).filter((name) => !isSame(name, mine, theirs));
}

function isSame<Name extends FieldName>(name: Name, one: One<Name>, other: One<Name>): boolean {
  return fieldTable[name].isSame(one[name], other[name]);
}

/** The field with both changes; undefined if they overlap. */
function merge<Name extends FieldName>(
  name: Name,
  { [name]: base }: One<Name>,
  { [name]: theirs }: One<Name>,
  { [name]: mine }: One<Name>,
): Fields | undefined {
  if (base === undefined || theirs === undefined || mine === undefined) return undefined;
  const both = fieldTable[name].merge?.(base, theirs, mine);
  return both === undefined ? undefined : { [name]: both };
}

type One<Name extends FieldName> = Pick<Fields, Name>;

/**
 * The change to send so that an insight has these fields. The node is the service's own text except
 * for the edited part.
 *
 * @returns undefined if the service's node has no place for one, since it no longer has SQL
 */
export function changeFor(theirs: InsightState, sent: Fields): InsightChange | undefined {
  const queryText = nodeWith(theirs, sent);
  if (queryText === undefined) return undefined;
  return {
    ...pickFields(sent, (name) => besideNode.includes(name)),
    ...(queryText === theirs.queryText ? {} : { query: new JsonText(queryText) }),
  };
}

const besideNode: readonly FieldName[] = ['name', 'description', 'tags', 'favorited'];

/** An insight with the fields of a text; undefined if it has no place for them. */
export function stateWith(state: InsightState, mine: Fields): InsightState | undefined {
  const queryText = nodeWith(state, mine);
  if (queryText === undefined) return undefined;
  const { name = state.name, description = state.description } = mine;
  const { tags = state.tags, favorited = state.favorited } = mine;
  return { ...state, name, description, tags, favorited, queryText };
}

function nodeWith(state: InsightState, mine: Fields): string | undefined {
  if (mine.sql === undefined) return changedNode(state.queryText, mine);
  const sql = restoreLineEnds(insightSql(queryOf(state)) ?? '', mine.sql);
  return changedNode(state.queryText, { ...mine, sql });
}
