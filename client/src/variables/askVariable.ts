import { t } from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import { askChoice, askText, type Refusal } from '../base/askInSteps.ts';
import { unlinked } from '../base/messages.ts';
import { inSteps, type Step, type Steps } from '../base/steps.ts';
import type { CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import { typesOfVariables, variableTypeName } from '../parameters/projectVariables.ts';
import {
  choicesOf,
  codeNameOf,
  defaultOf,
  hasOwnChoices,
  nameProblem,
  type VariableDraft,
} from './variableDraft.ts';

/** The dependencies of the questions about a variable. */
export type VariableQuestions = {
  /** The variables of the project. */
  readonly all: readonly CatalogVariable[];
  /** Saves the entries, or says why it cannot. */
  readonly save: () => Promise<Refusal | undefined>;
};

/** Name, type, values of a list, default: each is checked before the next is asked. */
export async function askVariable(
  draft: VariableDraft,
  questions: VariableQuestions,
): Promise<void> {
  const steps = (): Steps => [
    nameStep(draft, questions),
    [typeStep(draft), ...(hasOwnChoices(draft) ? [choicesStep(draft)] : [])],
    defaultStep(draft, questions),
  ];
  await inSteps(draft.known ? t('Edit Variable') : t('New Variable'), steps);
}

function nameStep(draft: VariableDraft, { all }: VariableQuestions): Step {
  const { known, wanted } = draft;
  const inQueries = known?.codeName ?? wanted;
  const prompt =
    inQueries === undefined
      ? t('Its name. Queries use it in lower case, with _ for spaces.')
      : t('Its name. Queries use {0}.', `{variables.${inQueries}}`);
  return (place) =>
    askText(place, {
      prompt: unlinked(prompt),
      value: draft.name,
      problem: (text) => nameProblem(draft, text, all),
      take: (text) => {
        draft.name = text.trim();
        const codeName = codeNameOf(draft.name);
        if (known || wanted === undefined || codeName === wanted) return Promise.resolve(undefined);
        const message = t(
          'The query uses {0}, but this name becomes {1}. Press Enter again to use it anyway.',
          `{variables.${wanted}}`,
          `{variables.${codeName}}`,
        );
        return Promise.resolve({ message, mayInsist: true });
      },
    });
}

type TypeItem = QuickPickItem & { readonly type: string };

function typeStep(draft: VariableDraft): Step {
  const known = Object.keys(typesOfVariables);
  // A newer service may have types of its own.
  const types = new Set([...known, draft.known?.type ?? 'String']);
  const items = Array.from(types, (type): TypeItem => {
    const description = type === 'List' ? { description: t('one of a list') } : {};
    return { type, label: variableTypeName(type), ...description };
  });
  return (place) =>
    askChoice(place, {
      placeholder: t('What type of value does it have?'),
      items: () => items,
      isPicked: ({ type }) => type === draft.type,
      take: ({ type }) => {
        // The default of another type is none of this one.
        if (type !== draft.type) draft.default = '';
        draft.type = type;
      },
    });
}

function choicesStep(draft: VariableDraft): Step {
  return (place) =>
    askText(place, {
      prompt: t('The values to choose from, separated by commas, or a JSON array.'),
      value: draft.choices,
      problem: (text) => {
        const found = choicesOf(text);
        return 'problem' in found ? found.problem : undefined;
      },
      take: (text) => {
        draft.choices = text.trim();
        return Promise.resolve(undefined);
      },
    });
}

/** The question for a default, with an example by the type. */
function defaultPrompt({ known, type }: VariableDraft): string {
  if (known?.isMulti) return t('Its default: values separated by commas. Leave it empty for none.');
  switch (type) {
    case 'Number':
      return t('Its default: a number such as 30. Leave it empty for none.');
    case 'Boolean':
      return t('Its default: true or false. Leave it empty for none.');
    case 'List':
      return t('Its default: one of its values. Leave it empty for none.');
    case 'Date':
      return t('Its default: a date such as 2026-01-31, or -7d. Leave it empty for none.');
    default:
      return t('Its default. Leave it empty for none.');
  }
}

function defaultStep(draft: VariableDraft, { save }: VariableQuestions): Step {
  return (place) =>
    askText(place, {
      prompt: defaultPrompt(draft),
      value: draft.default,
      problem: (text) => {
        const found = defaultOf(draft, text);
        return 'problem' in found ? found.problem : undefined;
      },
      take: (text) => {
        draft.default = text.trim();
        return save();
      },
    });
}
