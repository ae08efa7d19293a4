import { t } from '@vscode/l10n';
import { getNodeValue } from 'jsonc-parser';
import { isWrapper } from '../../api/queryNode.ts';
import { isProblem, type JsonProblem, looseJson } from '../../../../server/common/json/jsonTree.ts';
import type { FormGroup, InsightForm } from '../../protocol/insightForm.ts';
import { field, type FormObject, group, placeIn, textOf } from './place.ts';
import { queryForms } from './queryForms.ts';
import { membersOf } from '../../../../server/common/json/members.ts';

/** Why a text has no form, in one sentence. */
export type FormProblem = { readonly problem: string };

/** The form of an insight's JSON. Members without a field stay in the JSON unchanged. */
export function readForm(text: string): InsightForm | FormProblem {
  const tree = looseJson(text);
  if (isProblem(tree)) return { problem: notJson(text, tree) };
  if (tree.type !== 'object') return { problem: t('The form needs an insight: a JSON object.') };
  const root: FormObject = { path: [], value: membersOf(getNodeValue(tree)) };
  const isBare = root.value['kind'] !== undefined;
  const query = computedIn(isBare ? root : placeIn(root, 'query'));
  const kind = textOf(query.value['kind']);
  const form = Object.hasOwn(queryForms, kind) ? queryForms[kind] : undefined;
  if (!form) return { problem: noForm(kind) };
  const groups = form.groups(query);
  return { title: form.title, groups: isBare ? groups : [aboutOf(root), ...groups] };
}

/** The query below the nodes that only say how to draw it. */
function computedIn(place: FormObject): FormObject {
  const kind = textOf(place.value['kind']);
  return isWrapper({ kind }) ? computedIn(placeIn(place, 'source')) : place;
}

function aboutOf(insight: FormObject): FormGroup {
  return group([], t('Insight'), [
    field(insight, 'name', t('Name'), { kind: 'text', hint: t('Named automatically') }, ''),
    field(insight, 'description', t('Description'), { kind: 'text' }, ''),
  ]);
}

function noForm(kind: string): string {
  if (kind === '') return t('The form needs a query with a kind, such as a TrendsQuery.');
  return t('A {0} has no form. Edit its JSON.', kind);
}

function notJson(text: string, { words, offset }: JsonProblem): string {
  const line = text.slice(0, offset).split('\n').length;
  return t(
    'The JSON has an error in line {0}: {1}. The form waits until it is corrected.',
    line,
    words,
  );
}
