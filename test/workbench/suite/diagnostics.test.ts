import assert from 'node:assert/strict';
import { type Diagnostic, DiagnosticSeverity } from 'vscode';
import { diagnosticsOf, rewrite, show } from './documents.ts';

describe('diagnostics', () => {
  it('reach the editor for a syntax error, and disappear when it is fixed', async () => {
    const document = await show('broken.hogql');
    const [first] = await diagnosticsOf(document, (own) => own.length > 0);
    assert.equal(first?.severity, DiagnosticSeverity.Error);
    const code = typeof first.code === 'object' ? first.code.value : first.code;
    assert.match(String(code), /^syntax\/[a-z-]+$/);
    assert.ok(document.validateRange(first.range).isEqual(first.range));

    await rewrite(document, document.getText().replace('count(', 'count()'));
    await diagnosticsOf(document, (own) => own.every(isAdvice));
  });

  it('stay away from a correct file', async () => {
    // The broken file shows that the server has answered; only then does silence mean something.
    const broken = await show('broken.hogql');
    await rewrite(broken, 'select from where');
    const correct = await show('events.hogql');
    await diagnosticsOf(broken, (own) => own.length > 0);
    await diagnosticsOf(correct, (own) => own.every(isAdvice));
  });
});

/** Cost warnings are reported for correct queries too. */
function isAdvice({ severity, code }: Diagnostic): boolean {
  const value = typeof code === 'object' ? code.value : code;
  return severity !== DiagnosticSeverity.Error && /^(?:cost-|implicit-limit)/.test(String(value));
}
