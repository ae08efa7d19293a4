import type { ChartSpec } from '../../../../client/src/protocol/display.ts';
import type { PivotSpec } from '../../pivot/pivot.ts';
import type { KeptByResult } from './keptByResult.ts';
import type { View } from './viewSwitch.ts';

/** The view that somebody chose for a result. */
export type Choice = {
  readonly view: View;
  readonly chart?: ChartSpec;
  /** The file's choice when the chart was picked: a newer choice in the file wins. */
  readonly over?: string;
  readonly pivot?: PivotSpec;
};

/** The choices of a view by the results they were made for. */
export type Choices = KeptByResult<Choice>;
