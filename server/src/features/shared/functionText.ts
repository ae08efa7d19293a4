import type { Catalog } from '../../schema/catalog.ts';
import type { FunctionInfo } from '../../schema/functions.ts';
import { signatureOf } from '../../schema/signature.ts';
import type { Signature } from '../../schema/signatureShape.ts';
import { callType } from '../../semantics/types/callType.ts';
import {
  documentedType,
  type EngineType,
  isSameType,
  isUnknown,
  shownType,
  unknown,
} from '../../semantics/types/valueTypes.ts';
import { bundledMarkdown, codeBlock, joined, markdown, type Markdown } from './markdown.ts';

/** A function's signature and return type: of one call if its type is given, else the general one if known. */
export function answeringSignature(
  info: FunctionInfo,
  catalog: Catalog,
  type = unknown,
): Signature {
  const signature = signatureOf(info, catalog);
  const shown = shownType(isUnknown(type) ? typeOfAll(info, catalog) : type);
  return shown === undefined ? signature : { ...signature, label: `${signature.label} → ${shown}` };
}

function typeOfAll(info: FunctionInfo, catalog: Catalog): EngineType {
  if (info.kind === 'table') return unknown;
  const answers = (info.signatures ?? []).map(([, returns]) => documentedType(returns));
  const [first] = answers;
  const isOne = first && answers.every((answer) => isSameType(answer, first));
  return isOne ? first : callType(catalog, info.name, []);
}

/** A function's documentation: a sentence, the effect of its suffixes, and an example. */
export function functionText(info: FunctionInfo, catalog: Catalog): Markdown {
  const { doc, suffixes, example } = catalog.functionDocs.textOf(info, catalog.functions);
  const parts = [
    bundledMarkdown(doc ?? ''),
    ...suffixes.map(([suffix, text]) => markdown`**${suffix}**: ${bundledMarkdown(text)}`),
    ...(example === undefined ? [] : [codeBlock(example)]),
  ];
  return joined(parts, '\n\n');
}
