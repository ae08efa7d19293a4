/** The percentages measured before any weights, after none to three letters. */
export const unweighted = {
  small: {
    all: [41.4, 72.4, 75, 82.7],
    amongFive: 26.2,
    kinds: {
      keyword: [54.4, 83.2, 77.9, 84.6],
      function: [1.1, 23.3, 38.6, 74.3],
      column: [34.3, 74.7, 78.2, 78.4],
      table: [13.9, 51.7, 89.2, 90.2],
      text: [32.2, 65.5, 81, 84.9],
      alias: [54.5, 87.7, 90.4, 90.6],
      property: [23.3, 50, 74.2, 79.8],
      type: [14.3, 100, 100, 100],
    },
  },
  capital: {
    all: [41.4, 73.8, 80, 89],
    amongFive: 11.4,
    kinds: {
      keyword: [54.4, 91.6, 94.1, 99.9],
      function: [0.7, 10.5, 26.4, 74.3],
      column: [34.4, 67.7, 78.2, 78.4],
      table: [13.9, 51.7, 89.2, 90.2],
      text: [32.2, 65.5, 81, 84.9],
      alias: [54.4, 87.7, 90.4, 90.6],
      property: [23.3, 50, 74.2, 79.8],
      type: [14.3, 100, 100, 100],
    },
  },
} as const;

/** Percent of functions that are among the first five after a letter. */
export const functionsAmongFive = 80;

/**
 * The mean reciprocal rank that is wanted, in percent: a fixed one, and 8 more than before anything was
 * weighed. All words first are 100, so where 8 are nearly all that is missing, two thirds of it.
 */
export function wantedRank(letters: number, before: number): number {
  const gain = Math.min(8, ((100 - before) * 2) / 3);
  return Math.max([71, 87, 91, 95][letters] ?? 0, before + gain);
}
