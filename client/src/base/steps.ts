/** The position of a question in its flow; VS Code adds it to the title: `(2/4)`. */
export type StepPlace = {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
};

/** What a person does at a question: answers it, goes back, or leaves the flow. */
export type Way = 'next' | 'back' | 'left';

/** One question of a flow; it stores its answer itself. */
export type Step = (place: StepPlace) => Promise<Way>;

/**
 * Asks one question after the other, with a way back.
 *
 * @param steps the questions as they are now: an answer may add some, or take some away
 * @returns whether all were answered
 */
export async function inSteps(title: string, steps: () => readonly Step[]): Promise<boolean> {
  let at = 0;
  for (;;) {
    const all = steps();
    const ask = all[at];
    if (!ask) return true;
    const way = await ask({ title, step: at + 1, totalSteps: all.length });
    if (way === 'left') return false;
    at += way === 'next' ? 1 : -1;
  }
}
