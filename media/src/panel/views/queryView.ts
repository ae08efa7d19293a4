import { t } from '@vscode/l10n';
import { languageOf } from '../../../../client/src/protocol/codeTokens.ts';
import type { ResultHeader } from '../../../../client/src/protocol/results.ts';
import { element } from '../../base/element.ts';
import { TextBlock } from './textBlock.ts';

/** The query as sent, as the service read it, and the engine's SQL. */
export class QueryView {
  readonly #query: TextBlock;
  readonly #hogql: TextBlock;
  readonly #clickhouse: TextBlock;
  readonly #explain: TextBlock;
  readonly element: HTMLElement;

  constructor(copy: (text: string) => void) {
    this.#query = new TextBlock(t('Query'), copy);
    this.#hogql = new TextBlock(t('HogQL as the service parsed it'), copy);
    this.#clickhouse = new TextBlock(t('SQL the engine ran'), copy);
    this.#explain = new TextBlock(t("The engine's plan"), copy);
    this.element = element('div', {
      className: 'text-view',
      children: [this.#query, this.#hogql, this.#clickhouse, this.#explain].map(
        (block) => block.element,
      ),
    });
  }

  show(query: string, header: Pick<ResultHeader, 'hogql' | 'clickhouse' | 'remarks'> = {}): void {
    this.#query.show(query, languageOf(query));
    this.#hogql.show(header.hogql, 'sql');
    this.#clickhouse.show(header.clickhouse, 'sql');
    this.#explain.show(header.remarks?.explain);
  }
}
