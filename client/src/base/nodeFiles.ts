import type { DocumentSelector } from 'vscode';

/** JSON that holds query nodes: definitions of insights and bodies of requests. */
export const nodeFiles: DocumentSelector = [
  { language: 'json', pattern: '**/*.insight.json' },
  { language: 'json', pattern: '**/*.hogql-body.json' },
];
