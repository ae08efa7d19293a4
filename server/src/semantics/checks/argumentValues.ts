import { timeUnits } from '../../../common/language/timeUnits.ts';
import type { Call } from '../../ast/nodes.ts';
import { isUnitOf, zoneAt } from '../../schema/literalArguments.ts';
import { nearest } from '../../schema/nameIndex.ts';
import { isTimeZone, zonesLike } from '../../schema/timeZones.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { didYouMean, textReplacements } from './suggestions.ts';

/** Texts of which a function only knows some: units of time, and time zones. */
export const argumentValueChecks: NameChecks = {
  Call: (node, context) => [...unit(node, context), ...zone(node, context)],
};

function unit({ name, args: [text] }: Call, { suggested }: CheckContext): Finding[] {
  if (text?.kind !== 'StringLiteral' || text.value === '' || isUnitOf(name.text, text.value))
    return [];
  const near = suggested('argument-value', () => nearest(text.value, timeUnits));
  const message = `\`${name.text}\` has no unit \`${text.value}\`.${didYouMean(near)}`;
  return [finding('argument-value', message, text, textReplacements(text, near))];
}

function zone({ name, args }: Call, { suggested }: CheckContext): Finding[] {
  const at = zoneAt(name.text);
  const text = at === undefined ? undefined : args[at];
  if (text?.kind !== 'StringLiteral' || isTimeZone(text.value)) return [];
  const like = suggested('argument-value', () => zonesLike(text.value));
  const advice = didYouMean(like) || ' Write a place, such as `America/New_York`.';
  const message = `Unknown time zone \`${text.value}\`.${advice}`;
  return [finding('argument-value', message, text, textReplacements(text, like))];
}
