import type {
  ParameterInformation,
  Position,
  SignatureHelp,
  SignatureInformation,
} from 'vscode-languageserver-types';
import { type CallAt, callsAt } from '../parser/callAt.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { PlacedParameter, Signature } from '../schema/signatureShape.ts';
import { statementAround } from '../semantics/analysis/places.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { answeringSignature, functionText } from './shared/functionText.ts';
import { markup } from './shared/markdown.ts';

/** Shows the signature of the function around a position, and its current argument. */
export function signatureHelp(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): SignatureHelp | undefined {
  const offset = document.lines.offsetAt(position);
  const { start, end } = statementAround(document, offset);
  for (const call of callsAt(document.text.slice(start, end), offset - start)) {
    const info = catalog.functions.find(call.name);
    if (!info) continue;
    const signature = answeringSignature(info, catalog);
    const activeParameter = activeAt(call, signature);
    const shown: SignatureInformation = {
      label: signature.label,
      documentation: markup(functionText(info, catalog)),
      parameters: [...signature.parameters, ...signature.args].map(parameter),
      ...(activeParameter !== undefined && { activeParameter }),
    };
    return {
      signatures: [shown],
      activeSignature: 0,
      ...(activeParameter !== undefined && { activeParameter }),
    };
  }
  return undefined;
}

function parameter({ start, end, types }: PlacedParameter): ParameterInformation {
  const label: [number, number] = [start, end];
  return types.length === 0 ? { label } : { label, documentation: types.join(', ') };
}

/** The place of the typed argument among all of the signature; undefined if it is one too many. */
function activeAt({ list, index, argument }: CallAt, signature: Signature): number | undefined {
  const { parameters, args, repeats } = signature;
  const isParameters = parameters.length > 0 && list !== 'second';
  if (isParameters) return index < parameters.length ? index : parameters.length - 1;
  if (args.length === 0) return undefined;
  const named = args.findIndex(({ name }) => argument && name.startsWith(`${argument} :=`));
  if (named >= 0) return parameters.length + named;
  if (index < args.length) return parameters.length + index;
  return repeats ? parameters.length + args.length - 1 : undefined;
}
