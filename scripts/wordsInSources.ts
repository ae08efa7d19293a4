import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { root } from '../test/workbench/harness/paths.ts';
import { wordsOfTables } from './wordsOfTables.ts';

export type FoundWords = {
  /** The English sentences that the sources show, by the keys of their translations. */
  readonly messages: ReadonlyMap<string, string>;
  /** Calls of `t` that cannot be translated, as sentences that name their places. */
  readonly faults: readonly string[];
};

/**
 * Sources of pages alone, which import `media/src/base/language.ts` before all others. The renderer of
 * notebooks has the others too, and learns the language when the first result is drawn.
 */
const pageOnly =
  /^media\/src\/(panel\/(?!views\/)|chart\/|pivot\/|form\/|parameters\/|insightForm\/|notebookParameters\/)/;

/** Reads every call of `t` from `@vscode/l10n` in what people see, and the tables that are shown. */
export function wordsInSources(): FoundWords {
  const messages = new Map(wordsOfTables().map((words) => [words, words]));
  const faults: string[] = [];
  for (const file of globSync(['{client,media,server}/src/**/*.ts', 'server/common/**/*.ts'], {
    cwd: root,
  })) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (!text.includes("from '@vscode/l10n'")) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (isCall(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        const said = wordsOf(node);
        if (!said) faults.push(`${file}:${line + 1}: \`t\` needs a literal text.`);
        else messages.set(said.key, said.message);
        if (said && /\{(?!\d+\})/.test(said.message)) {
          faults.push(
            `${file}:${line + 1}: braces that are no placeholder belong into an argument.`,
          );
        }
        if (!isInFunction(node) && !pageOnly.test(file)) {
          faults.push(`${file}:${line + 1}: \`t\` is called before the language is known.`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { messages, faults };
}

function isCall(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't'
  );
}

/** What is said by `t('…')`, or of `t({ message: '…', comment: '…' })`. */
function wordsOf({
  arguments: [first],
}: ts.CallExpression): { readonly key: string; readonly message: string } | undefined {
  if (!first) return undefined;
  if (ts.isStringLiteralLike(first)) return { key: first.text, message: first.text };
  if (!ts.isObjectLiteralExpression(first)) return undefined;
  const textOf = (name: string): string | undefined => {
    const property = first.properties.find((one) => one.name?.getText() === name);
    if (!property || !ts.isPropertyAssignment(property)) return undefined;
    return ts.isStringLiteralLike(property.initializer) ? property.initializer.text : undefined;
  };
  const [message, comment] = [textOf('message'), textOf('comment')];
  if (message === undefined) return undefined;
  return { key: comment === undefined ? message : `${message}/${comment}`, message };
}

/** True if it is evaluated when something is called or made, rather than when the file loads. */
function isInFunction(node: ts.Node): boolean {
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent) {
    if (ts.isFunctionLike(around)) return true;
    const isField = ts.isPropertyDeclaration(around) && !isStatic(around);
    if (isField) return true;
  }
  return false;
}

function isStatic(property: ts.PropertyDeclaration): boolean {
  return (property.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
}
