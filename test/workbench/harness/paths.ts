import path from 'node:path';

/** The repository's root folder. */
export const root = path.join(import.meta.dirname, '../../..');

/** Downloads that tests can fetch again: VS Code, Node, a browser. Ignored by Git. */
export const cache = path.join(root, '.vscode-test');

/** Files to read after a run: screenshots of failures, logs. Ignored by Git. */
export const results = path.join(root, 'test-results');
