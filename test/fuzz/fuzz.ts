import { assertAnswers } from './features.ts';
import { assertFormats } from './formats.ts';
import { assertParses } from './invariants.ts';
import { mutated, piecesOf } from './mutations.ts';
import { Random } from './random.ts';
import { seedTexts } from './seedTexts.ts';

/** A text that breaks an invariant. */
export type Failure = { readonly seed: number; readonly text: string; readonly reason: string };

/** More are not worth collecting. */
const mostFailures = 10;

/** The number of texts tried, and the failures. */
export type Fuzzed = { readonly tried: number; readonly failures: readonly Failure[] };

/**
 * Tries `count` texts, one for each seed from `first` on, and shrinks those that fail. `onText` is
 * called before each text.
 */
export function fuzz(
  first: number,
  count: number,
  onText?: (tried: number, failures: readonly Failure[]) => void,
): Fuzzed {
  const failures: Failure[] = [];
  const seen = new Set<string>();
  let tried = 0;
  while (tried < count && failures.length < mostFailures) {
    const seed = first + tried++;
    onText?.(tried, failures);
    const text = textOf(seed);
    const reason = failureOf(text, seed);
    if (reason === undefined || seen.has(kindOf(reason))) continue;
    seen.add(kindOf(reason));
    failures.push({ seed, text: shrunk(text, seed, reason), reason });
  }
  return { tried, failures };
}

/** The failures with the seeds that repeat them. */
export function report(failures: readonly Failure[]): string {
  return failures
    .map(({ seed, text, reason }) => `  seed ${seed}: ${reason}\n    ${JSON.stringify(text)}`)
    .join('\n');
}

/** The text of a seed. */
export function textOf(seed: number): string {
  const random = new Random(seed);
  const text = random.pick(seedTexts);
  const joined = random.chance(0.15) ? `${text};\n${random.pick(seedTexts)}` : text;
  return mutated(joined, seedTexts, random);
}

function failureOf(text: string, seed: number): string | undefined {
  const random = new Random(seed);
  try {
    const document = assertParses(text);
    assertAnswers(document, random.below(text.length + 1));
    if (random.chance(0.2)) assertFormats(document);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    if (error.name === 'AssertionError') return error.message.split('\n')[0] ?? '';
    const place = error.stack?.split('\n').find((line) => line.includes('/src/')) ?? '';
    return `${error.name}: ${error.message.split('\n')[0] ?? ''}${place.replace(/^ *at/, ' at')}`;
  }
}

/** A failure without its places and names. */
function kindOf(reason: string): string {
  return reason.replace(/\d+/g, '0').replace(/".*"/, '""');
}

/** Removes pieces as long as the text fails in the same way. */
function shrunk(text: string, seed: number, reason: string): string {
  let pieces = piecesOf(text);
  for (let size = Math.ceil(pieces.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < pieces.length;) {
      const fewer = [...pieces.slice(0, at), ...pieces.slice(at + size)];
      const now = failureOf(fewer.join(''), seed);
      if (now !== undefined && kindOf(now) === kindOf(reason)) pieces = fewer;
      else at += size;
    }
  }
  return pieces.join('');
}
