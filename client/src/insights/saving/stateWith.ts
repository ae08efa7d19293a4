import { JsonText } from '../../api/json.ts';
import type { InsightState } from '../text/insightState.ts';
import type { Fields } from '../../../../server/common/insights/insightText.ts';
import { changeFor } from './saveDecision.ts';

/** An insight with the fields of a text; undefined if it has no place for them. */
export function stateWith(state: InsightState, mine: Fields): InsightState | undefined {
  const change = changeFor(state, mine, [...mine.keys()]);
  if (!change) return undefined;
  const { name = state.name, description = state.description, query } = change;
  const { tags = state.tags, favorited = state.favorited } = change;
  const queryText = query instanceof JsonText ? query.text : state.queryText;
  return { ...state, name, description, tags, favorited, queryText };
}
