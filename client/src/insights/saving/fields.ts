import { t } from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import { JsonText } from '../../api/json.ts';
import { sameNode } from '../../api/sameNode.ts';
import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { isSameDisplay } from '../../../../server/common/insights/insightChart.ts';
import type {
  FieldName,
  Fields,
  FieldValues,
} from '../../../../server/common/insights/insightText.ts';
import { mergeTexts } from '../text/mergeTexts.ts';

/** How a save handles one field of an insight. */
type Field<Value> = {
  /** Its name in a sentence: "Ann changed the name of the insight". */
  readonly words: () => string;
  /** True if two versions mean the same. Absent and empty count as the same. */
  readonly isSame: (one: Value | undefined, other: Value | undefined) => boolean;
  /** Both sides' changes in one value; undefined if they overlap. Without it, they always do. */
  readonly merge?: (base: Value, theirs: Value, mine: Value) => Value | undefined;
};

/** The fields in the order in which people read of them. */
export const fieldTable: { readonly [Name in FieldName]: Field<FieldValues[Name]> } = {
  sql: {
    words: () => t('the HogQL'),
    isSame: (one = '', other = '') => withPlainLineEnds(one) === withPlainLineEnds(other),
    merge: (base, theirs, mine) => {
      const { text, hasConflict } = mergeTexts({ base, theirs, mine });
      return hasConflict ? undefined : text;
    },
  },
  name: { words: () => t('the name'), isSame: isSameText },
  description: { words: () => t('the description'), isSame: isSameText },
  tags: {
    words: () => t('the tags'),
    isSame: (one, other) => isDeepStrictEqual(tagSet(one), tagSet(other)),
  },
  favorited: {
    words: () => t('the favourite mark'),
    isSame: (one = false, other = false) => one === other,
  },
  display: { words: () => t('the display'), isSame: isSameDisplay },
  xAxis: { words: () => t('the x axis'), isSame: isDeepStrictEqual },
  yAxis: { words: () => t('the y axis'), isSame: isDeepStrictEqual },
  values: {
    words: () => t('the values'),
    isSame: (one, other) => isDeepStrictEqual(jsonOf(one), jsonOf(other)),
  },
  query: {
    words: () => t('the query'),
    isSame: (one, other) => sameNode(jsonOf(one), jsonOf(other)),
  },
};

/** The names of the fields that a text has. */
export function namesOf(fields: Fields): readonly FieldName[] {
  return allNames.filter((name) => fields[name] !== undefined);
}

/** The name of each field there is. */
export const allNames = Object.keys(fieldTable) as readonly FieldName[];

function isSameText(one = '', other = ''): boolean {
  return one.trim() === other.trim();
}

/** Services fold the case of tags and sort them. */
function tagSet(tags: readonly string[] = []): ReadonlySet<string> {
  return new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ''));
}

function jsonOf(text = 'null'): unknown {
  return new JsonText(text).value;
}
