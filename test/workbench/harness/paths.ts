import path from 'node:path';

/** The repository's root folder. */
export const root = path.join(import.meta.dirname, '../../..');

/** What tests fetch and may throw away: VS Code, Node, a browser. Git ignores it. */
export const cache = path.join(root, '.vscode-test');

/** What a run leaves to read afterwards: screenshots of failures, logs. Git ignores it. */
export const results = path.join(root, 'test-results');
