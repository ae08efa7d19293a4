/** A test that is a walk through a feature. */
export type Walk = {
  /** Adds a step, which may need what the steps before it left. */
  step(title: string, take: () => Promise<void>): void;
};

/**
 * Called inside `describe`: one test that takes its steps in order. It ends at the first that fails,
 * and the failure begins with that step's title.
 */
export function walk(): Walk {
  const steps: { readonly title: string; readonly take: () => Promise<void> }[] = [];
  it('step by step', async () => {
    for (const { title, take } of steps) {
      try {
        await take();
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const { message } = error;
        error.message = `${title}: ${message}`;
        // The stack begins with the message as it was.
        error.stack = error.stack?.replace(message, () => error.message) ?? '';
        throw error;
      }
    }
  });
  return {
    step: (title, take) => {
      steps.push({ title, take });
    },
  };
}
