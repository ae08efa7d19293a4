import { t } from '@vscode/l10n';
import {
  type CodeAction,
  CodeActionKind,
  Diagnostic,
  DiagnosticSeverity,
  languages,
  Range,
  type TextDocument,
  Uri,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import { firstWords } from '../../base/trimmed.ts';
import { Owner } from '../../base/owner.ts';
import type { RunFinding } from '../window/runFindings.ts';
import type { Run, Runs, SourcePart } from '../window/runs.ts';
import { type Extent, extentInPart, sourceExtent, sourceTextOf } from '../window/sourcePlace.ts';

/** A finding as the editor shows it. */
type Shown = {
  /** The statement whose run brought it. */
  readonly run: string;
  readonly statement: Range;
  readonly diagnostic: Diagnostic;
  readonly fix: string | undefined;
};

/** A finding with its place in a document's text. */
type Found = Omit<RunFinding, 'place'> & { readonly place: Extent | undefined };

/** Our own finding that has a quick fix for what makes a query slow. */
const ownCodes: readonly (readonly [slowBy: RegExp, code: string])[] = [
  [/date/, 'cost-unbounded-time'],
  [/person/, 'cost-person-properties'],
  [/event|property/, 'cost-no-event-filter'],
];

/**
 * Underlines what the service noticed in the statements that ran, until the text changes, and offers
 * its corrections as quick fixes.
 */
export class FindingDiagnostics extends Owner {
  readonly #collection = this.register(languages.createDiagnosticCollection('hogql-run'));
  readonly #shown = new Map<string, readonly Shown[]>();

  constructor(runs: Runs) {
    super();
    this.register(runs.onDidChange((run) => this.#follow(run)));
    this.register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#show(document.uri, []);
      }),
    );
    this.register(
      languages.registerCodeActionsProvider(
        { language: 'hogql' },
        {
          provideCodeActions: ({ uri }, _range, { diagnostics }) => this.#fixes(uri, diagnostics),
        },
        { providedCodeActionKinds: [CodeActionKind.QuickFix] },
      ),
    );
  }

  #follow({ order, findings = [] }: Run): void {
    if (!order.source) return;
    const { file, start, inserted, parts = [] } = order.source;
    const run = `${file.toString()} ${start.line}:${start.character}`;
    for (const [uri, shown] of this.#shown) {
      const others = shown.filter((each) => each.run !== run);
      if (others.length < shown.length) this.#show(Uri.parse(uri), others);
    }
    const elsewhere = new Set<RunFinding>();
    for (const part of parts) {
      const inside = findings.flatMap((finding) => {
        const place = finding.place && extentInPart(finding.place, part.extent);
        if (!place) return [];
        elsewhere.add(finding);
        return [{ ...finding, place }];
      });
      if (inside.length > 0) this.#add(run, part, inside);
    }
    const own = findings
      .filter((finding) => !elsewhere.has(finding))
      .map((finding) => ({
        ...finding,
        place: finding.place && sourceExtent(finding.place, inserted),
      }));
    this.#add(run, { file, start, text: sourceTextOf(order) }, own);
  }

  /** Shows the findings in a statement instead of those of an earlier run of it. */
  #add(
    run: string,
    { file, start, text }: Omit<SourcePart, 'extent'>,
    findings: readonly Found[],
  ): void {
    const document = workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
    if (!document) return;
    const offset = document.offsetAt(start);
    const statement = rangeOf(document, offset, offset + text.length);
    const others = this.#of(file).filter((each) => !each.statement.intersection(statement));
    // The text there may no longer be what ran.
    const isSame = document.getText(statement) === text;
    const shown = (isSame ? findings : []).flatMap((finding): Shown[] => {
      const { place } = finding;
      const range = place
        ? rangeOf(document, offset + place.start, offset + place.end)
        : ownPlace(file, statement, finding);
      if (!range) return [];
      const diagnostic = diagnosticOf(range, finding);
      return [{ run, statement, diagnostic, fix: place && finding.fix }];
    });
    this.#show(file, [...others, ...shown]);
  }

  #of(uri: Uri): readonly Shown[] {
    return this.#shown.get(uri.toString()) ?? [];
  }

  #show(uri: Uri, shown: readonly Shown[]): void {
    if (shown.length === 0 && this.#of(uri).length === 0) return;
    if (shown.length === 0) this.#shown.delete(uri.toString());
    else this.#shown.set(uri.toString(), shown);
    this.#collection.set(
      uri,
      shown.map(({ diagnostic }) => diagnostic),
    );
  }

  #fixes(uri: Uri, asked: readonly Diagnostic[]): CodeAction[] {
    return this.#of(uri).flatMap(({ diagnostic, fix }) => {
      const { range, message } = diagnostic;
      const one = asked.find((each) => each.message === message && each.range.isEqual(range));
      if (!one || fix === undefined) return [];
      const edit = new WorkspaceEdit();
      edit.replace(uri, range, fix);
      const title = t('Replace with {0}', `\`${firstWords(fix)}\``);
      return [
        { title, kind: CodeActionKind.QuickFix, diagnostics: [one], edit, isPreferred: true },
      ];
    });
  }
}

function rangeOf(document: TextDocument, start: number, end: number): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

/** The place of our own finding about the same, whose quick fixes the editor then offers. */
function ownPlace(uri: Uri, statement: Range, { slowBy }: Found): Range | undefined {
  if (slowBy === undefined) return undefined;
  const code = ownCodes.find(([words]) => words.test(slowBy))?.[1];
  const own = languages.getDiagnostics(uri).find((each) => {
    const found = typeof each.code === 'object' ? each.code.value : each.code;
    return found === code && statement.contains(each.range);
  });
  return own?.range ?? new Range(statement.start, statement.start.translate(0, 'select'.length));
}

function diagnosticOf(range: Range, { message, severity }: Found): Diagnostic {
  const level = severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
  const diagnostic = new Diagnostic(range, message, level);
  diagnostic.source = t('HogQL service');
  return diagnostic;
}
