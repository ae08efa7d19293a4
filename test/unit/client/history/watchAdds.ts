import type { HistoryStore } from '../../../../client/src/history/historyStore.ts';

/** Returns what the store is given to add from now on; each settles once that is on disk or failed. */
export function watchAdds(store: HistoryStore): readonly Promise<void>[] {
  const add = store.add.bind(store);
  const added: Promise<void>[] = [];
  store.add = (...run) => {
    const adding = add(...run);
    added.push(adding);
    return adding;
  };
  return added;
}
