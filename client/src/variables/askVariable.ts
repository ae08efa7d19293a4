import type { QuickPickItem } from 'vscode';
import { askChoice, askText } from '../base/askInSteps.ts';
import type { Refusal } from '../base/askInSteps.ts';
import { unlinked } from '../base/messages.ts';
import { inSteps } from '../base/steps.ts';
import type { Step } from '../base/steps.ts';
import type { CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import { typesOfVariables } from '../parameters/typesOfVariables.ts';
import { choicesOf, codeNameOf, defaultOf, hasOwnChoices, nameProblem } from './variableDraft.ts';
import type { VariableDraft } from './variableDraft.ts';

/** What the questions about a variable work with. */
export type VariableQuestions = {
  /** The variables of the project. */
  readonly all: readonly CatalogVariable[];
  /** Saves what was entered, or says why it cannot. */
  readonly save: () => Promise<Refusal | undefined>;
};

/** Name, type, values of a list, default: each is checked before the next is asked. */
export async function askVariable(
  draft: VariableDraft,
  questions: VariableQuestions,
): Promise<void> {
  const steps = (): readonly Step[] => [
    nameStep(draft, questions),
    typeStep(draft),
    ...(hasOwnChoices(draft) ? [choicesStep(draft)] : []),
    defaultStep(draft, questions),
  ];
  await inSteps(draft.known ? 'Edit Variable' : 'New Variable', steps);
}

function nameStep(draft: VariableDraft, { all }: VariableQuestions): Step {
  const { known, wanted } = draft;
  const inQueries = known?.codeName ?? wanted;
  const prompt =
    inQueries === undefined
      ? 'What to call it. Queries name it in lower case, with _ for spaces.'
      : `What to call it. Queries name it {variables.${inQueries}}.`;
  return (place) =>
    askText(place, {
      prompt: unlinked(prompt),
      value: draft.name,
      problem: (text) => nameProblem(draft, text, all),
      take: (text) => {
        draft.name = text.trim();
        const codeName = codeNameOf(draft.name);
        if (known || wanted === undefined || codeName === wanted) return Promise.resolve(undefined);
        const message =
          `The query says {variables.${wanted}}, and this name makes it {variables.${codeName}}. ` +
          'Press Enter again to take it all the same.';
        return Promise.resolve({ message, mayInsist: true });
      },
    });
}

type TypeItem = QuickPickItem & { readonly type: string };

const typeItems: readonly TypeItem[] = [
  { type: 'String', label: 'Text' },
  { type: 'Number', label: 'Number' },
  { type: 'Boolean', label: 'True or false' },
  { type: 'List', label: 'List', description: 'one of some values' },
  { type: 'Date', label: 'Date' },
];

function typeStep(draft: VariableDraft): Step {
  // A newer service may have types of its own.
  const own = draft.known?.type ?? 'String';
  const items = Object.hasOwn(typesOfVariables, own)
    ? typeItems
    : [...typeItems, { type: own, label: own }];
  return (place) =>
    askChoice(place, {
      placeholder: 'What kind of value does it take?',
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
      prompt: 'What may be chosen: values between commas, or a JSON array.',
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

/** An example of a default, by the type. */
const examples: Readonly<Record<string, string>> = {
  Number: 'a number such as 30',
  Boolean: 'true or false',
  List: 'one of its values',
  Date: 'a date such as 2026-01-31, or -7d',
};

function defaultStep(draft: VariableDraft, { save }: VariableQuestions): Step {
  const example = draft.known?.isMulti ? 'values between commas' : examples[draft.type];
  const prompt = example ? `Its default: ${example}.` : 'Its default.';
  return (place) =>
    askText(place, {
      prompt: `${prompt} Leave it empty for none.`,
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
