import { mutated } from '../mutations.ts';
import { Random } from '../random.ts';
import { answerReaders } from './answers.ts';
import { commandParsers } from './commands.ts';
import { operationParsers } from './operations.ts';
import { pageReaders } from './pages.ts';
import { outsideParsers } from './parsers.ts';
import { projectParsers } from './projects.ts';
import { serviceParsers } from './services.ts';
import { signInReaders } from './signIns.ts';
import { storeParsers } from './stores.ts';
import { windowReaders } from './windows.ts';

/** A text that a reader of texts from outside does not survive. */
export type OutsideFailure = {
  readonly seed: number;
  readonly parser: string;
  readonly text: string;
  readonly reason: string;
};

/** Every reader of outside data, by the kind of data. */
export const readers = {
  ...outsideParsers,
  ...answerReaders,
  ...storeParsers,
  ...serviceParsers,
  ...signInReaders,
  ...projectParsers,
  ...commandParsers,
  ...operationParsers,
  ...pageReaders,
  ...windowReaders,
};

const parsers = Object.entries(readers);
const allSeeds = parsers.flatMap(([, { seeds }]) => seeds);
/** A reader that takes longer for a text of some hundred characters has lost its way. */
const mostMs = 1_000;
const mostFailures = 10;

/** Gives every reader in turn a broken text, one for each seed from `first` on. */
export async function fuzzOutside(
  first: number,
  count: number,
): Promise<readonly OutsideFailure[]> {
  const failures: OutsideFailure[] = [];
  for (let seed = first; seed < first + count && failures.length < mostFailures; seed++) {
    const random = new Random(seed);
    const [parser, { seeds, read }] = random.pick(parsers);
    const text = textOf(random, seeds);
    const reason = await failureOf(read, text);
    if (reason !== undefined) failures.push({ seed, parser, text, reason });
  }
  return failures;
}

/** A good text broken in some places; one in ten is a long run of one piece of it, or nests. */
function textOf(random: Random, seeds: readonly string[]): string {
  const text = random.pick(random.chance(0.9) ? seeds : allSeeds);
  if (!random.chance(0.1)) return mutated(text, allSeeds, random);
  const from = random.below(text.length);
  const piece = text.slice(from, from + 1 + random.below(4));
  return text.slice(0, from) + piece.repeat(random.below(5_000)) + text.slice(from);
}

async function failureOf(
  read: (text: string) => unknown,
  text: string,
): Promise<string | undefined> {
  // Measures processor time, because waiting for a processor is not work.
  const before = process.cpuUsage();
  try {
    await read(text);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1_000;
  return ms > mostMs ? `takes ${ms.toFixed(0)} ms` : undefined;
}
