import { t } from '@vscode/l10n';
import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import {
  type LooseArguments,
  type OperationName,
  operationNames,
  operationOf,
} from '../api/operations.ts';
import type { Operation, Parameter, ParameterValue } from '../api/operations/operation.ts';
import { ofTable } from '../protocol/language.ts';
import { askChoice, askText } from '../base/askInSteps.ts';
import { inSteps, type Step } from '../base/steps.ts';
import { choicesOf, readParameter } from './parameterText.ts';

/** Lets a person pick an operation, each with its description. */
export async function pickOperation(): Promise<OperationName | undefined> {
  const items = operationNames.flatMap(
    (name, index): (QuickPickItem & { name?: OperationName })[] => {
      const { method, path, about, scope } = operationOf(name);
      const group = groupOf(name);
      const before = operationNames[index - 1];
      const separator =
        before && groupOf(before) === group
          ? []
          : [{ label: group, kind: QuickPickItemKind.Separator }];
      const said = ofTable(about);
      const detail = scope ? t('{0} Scope {1}.', said, scope) : said;
      return [
        ...separator,
        { label: name, description: `${method} ${shortPath(path)}`, detail, name },
      ];
    },
  );
  const picked = await window.showQuickPick(items, {
    title: t('Call API Operation'),
    placeHolder: t('Which operation of the query service'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.name;
}

/**
 * Asks for the parameters of an operation: those of the path, then those of the query a person
 * chooses to send.
 *
 * @returns undefined if the person gave up
 */
export async function askParameters(
  name: OperationName,
  operation: Operation,
): Promise<LooseArguments | undefined> {
  const asked = operation.parameters.filter((each) => each.name !== 'project_id');
  const optional = asked.filter((each) => each.in === 'query');
  const chosen = await chooseOptional(name, optional);
  if (!chosen) return undefined;
  const wanted = [...asked.filter((each) => each.in === 'path'), ...chosen];
  const values: Record<string, ParameterValue> = {};
  const steps = wanted.map((parameter) => valueStep(parameter, values));
  return (await inSteps(name, () => steps)) ? values : undefined;
}

async function chooseOptional(
  title: string,
  optional: readonly Parameter[],
): Promise<readonly Parameter[] | undefined> {
  if (optional.length === 0) return [];
  const items = optional.map((parameter) => ({
    label: parameter.name,
    description: parameter.default ? t('default {0}', parameter.default) : '',
    detail: ofTable(parameter.about),
    parameter,
  }));
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: t('Parameters to send, or none'),
    canPickMany: true,
  });
  return picked?.map(({ parameter }) => parameter);
}

/** Asks for the value of a parameter, and keeps it among the others. */
function valueStep(parameter: Parameter, values: Record<string, ParameterValue>): Step {
  const { name, about } = parameter;
  const prompt = `${name}: ${ofTable(about)}`;
  const problem = (text: string): string | undefined => {
    const input = readParameter(parameter, text);
    return input.kind === 'problem' ? input.problem : undefined;
  };
  const take = (text: string): void => {
    const input = readParameter(parameter, text);
    if (input.kind === 'value') values[name] = input.value;
  };
  const choices = choicesOf(parameter)?.map((label) => ({ label }));
  if (choices) {
    const isPicked = ({ label }: QuickPickItem): boolean => label === String(values[name]);
    return (place) =>
      askChoice(place, {
        placeholder: prompt,
        items: () => choices,
        isPicked,
        take: ({ label }) => {
          take(label);
        },
      });
  }
  return (place) =>
    askText(place, {
      prompt,
      value: String(values[name] ?? ''),
      problem,
      take: (text) => {
        take(text);
        return Promise.resolve(undefined);
      },
    });
}

function groupOf(name: OperationName): string {
  return name.split('.', 1)[0] ?? name;
}

function shortPath(path: string): string {
  return path.replace('/api/projects/{project_id}/', '…/');
}
