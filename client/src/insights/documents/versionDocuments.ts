import type { Uri } from 'vscode';
import { lastPart } from '../../base/fileName.ts';
import { TextDocuments } from '../../base/textDocuments.ts';

/** Versions of a text to look at and compare with. */
export class VersionDocuments extends TextDocuments {
  constructor() {
    super('hogql-version');
  }

  /** A document for a text. Its name says which version of which file it is. */
  add(file: Uri, version: string, text: string): Uri {
    return this.keep(`${version.replaceAll('/', ' ')} ${lastPart(file)}`, text);
  }
}
