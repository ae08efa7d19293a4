/** The files of a folder, by name. */
export type Files = {
  names(): Promise<readonly string[]>;
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  /** Makes a file; false if something has that name already. */
  create(name: string, text: string): Promise<boolean>;
  /** Does work that changes the lock while no other window does. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Does work that may create insights while no other window does; waits for as long as one does. */
  inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};
