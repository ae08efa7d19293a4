import { definePlugin } from '@oxlint/plugins';
import { names } from './names.ts';
import { plainEnglish } from './plainEnglish.ts';
import { restrictedSyntax } from './restrictedSyntax.ts';

/** The lint rules of this repository. */
export default definePlugin({
  meta: { name: 'hogql' },
  rules: { names, 'plain-english': plainEnglish, 'restricted-syntax': restrictedSyntax },
});
