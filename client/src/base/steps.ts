/** The position of a question in its flow; VS Code adds it to the title: `(2/4)`. */
export type StepPlace = {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  /** True if a question was answered before this one. */
  readonly canGoBack: boolean;
};

/** What a person does at a question: answers it, goes back, or leaves the flow. */
export type Way = 'next' | 'back' | 'left';

/** One question of a flow; it stores its answer itself. */
export type Step = (place: StepPlace) => Promise<Way>;

/** Questions with one number: those after the first depend on its answer, so nobody could count them before. */
export type Steps = readonly (Step | readonly Step[])[];

/**
 * Asks one question after the other, with a way back.
 *
 * @param steps the questions as they are now: an answer may add some, or take some away
 * @returns whether all were answered
 */
export async function inSteps(title: string, steps: () => Steps): Promise<boolean> {
  let at = 0;
  for (;;) {
    const numbered = steps();
    const all = numbered.flatMap((each, index) =>
      [each].flat().map((ask) => ({ ask, step: index + 1 })),
    );
    const question = all[at];
    if (!question) return true;
    const { ask, step } = question;
    const way = await ask({ title, step, totalSteps: numbered.length, canGoBack: at > 0 });
    if (way === 'left') return false;
    at += way === 'next' ? 1 : -1;
  }
}
