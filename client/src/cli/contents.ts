import { isProblem, strictJson } from '../../../server/common/json/jsonTree.ts';
import { embeddedHogql, type EmbeddedHogql } from '../embedded/embeddedHogql.ts';
import { EmbeddedPlaces } from '../embedded/embeddedPlaces.ts';
import { encodeString } from '../embedded/jsonString.ts';
import {
  type DiagnosticLevels,
  type Edit,
  type Engine,
  type Fix,
  type FormatOptions,
  LineTable,
  type Problem,
  syntaxProblems,
} from '../../../server/src/engine.ts';
import { type Repairable, severityOf } from './findings.ts';

/** Checks the text of a file: HogQL, a notebook, or JSON with HogQL in it. */
export function checkText(
  engine: Engine,
  path: string,
  text: string,
  levels: DiagnosticLevels,
): readonly Repairable[] {
  if (!isJson(path)) return engine.check(text, levels).map(inHogql);
  return inJson(text, (each) => engine.checkFragment(each.fragment, levels));
}

/** Errors of syntax alone. */
export function checkSyntax(path: string, text: string): readonly Repairable[] {
  if (!isJson(path)) return syntaxProblems(text).map(inHogql);
  return inJson(text, ({ fragment }) =>
    fragment.role === 'query' ? syntaxProblems(fragment.text) : [],
  );
}

/** Formats the text of a file; in JSON only the queries. */
export function formatText(
  engine: Engine,
  path: string,
  text: string,
  options: Partial<FormatOptions>,
): string {
  if (!isJson(path)) return engine.format(text, options);
  const edits = queriesOf(text).map(({ fragment, offset, decoded }) => ({
    start: offset + 1,
    end: offset + (decoded.offsets.at(-1) ?? 1),
    text: encodeString(engine.format(fragment.text, options)),
  }));
  return applied(text, edits);
}

/** The queries of a file: its text, or those inside its JSON. */
export function queryTexts(path: string, text: string): readonly string[] {
  return isJson(path) ? queriesOf(text).map(({ fragment }) => fragment.text) : [text];
}

/** A text with edits that do not touch each other. */
export function applied(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return pieces.join('') + text.slice(at);
}

function isJson(path: string): boolean {
  return path.toLowerCase().endsWith('.json');
}

function queriesOf(json: string): readonly EmbeddedHogql[] {
  return embeddedHogql(json).filter(({ fragment }) => fragment.role === 'query');
}

function inHogql(problem: Problem): Repairable {
  const { range, code, message } = problem.diagnostic;
  return {
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
    severity: severityOf(problem),
    code: String(code),
    message: typeof message === 'string' ? message : message.value,
    fixes: () => repairs(problem),
  };
}

/** The fixes that repair a problem rather than hide it. */
function repairs(problem: Problem): readonly Fix[] {
  return problem.fixes().filter(({ repairsNothing }) => repairsNothing !== true);
}

function inJson(
  text: string,
  check: (each: EmbeddedHogql) => readonly Problem[],
): readonly Repairable[] {
  const lines = new LineTable(text);
  const placed = (start: number, end: number) => {
    const range = lines.rangeOf(start, end);
    return {
      line: range.start.line + 1,
      column: range.start.character + 1,
      endLine: range.end.line + 1,
      endColumn: range.end.character + 1,
    };
  };
  const read = strictJson(text);
  if (isProblem(read)) {
    return [
      {
        ...placed(read.offset, read.offset + read.length),
        severity: 'error',
        code: 'syntax/json',
        message: `This is not JSON: ${read.words}.`,
        fixes: () => [],
      },
    ];
  }
  return embeddedHogql(text).flatMap((each) => {
    const places = new EmbeddedPlaces(each);
    return check(each).map((problem) => {
      const { range } = problem.diagnostic;
      return {
        ...inHogql(problem),
        ...placed(places.outer(range.start), places.outer(range.end)),
        fixes: () => repairs(problem).map((fix) => outerFix(fix, each)),
      };
    });
  });
}

/** Maps a fix of HogQL to the JSON text around it. */
function outerFix({ title, edits }: Fix, { offset, decoded }: EmbeddedHogql): Fix {
  const outer = (inner: number): number =>
    offset + (decoded.offsets[Math.min(inner, decoded.offsets.length - 1)] ?? 0);
  return {
    title,
    edits: edits.map(({ start, end, text }) => ({
      start: outer(start),
      end: outer(end),
      text: encodeString(text),
    })),
  };
}
