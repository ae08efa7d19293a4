import { randomUUID } from 'node:crypto';

/** JSON text that stands in a value as it is: the engine's rows, whose big integers no double can hold. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const mark = `raw-${randomUUID()}-`;
const marks = new RegExp(`"${mark}(\\d+)"`, 'g');

/** Like `JSON.stringify`, with every `RawJson` in the value written as its own text. */
export function toJson(value: unknown): string {
  const texts: string[] = [];
  const frame = JSON.stringify(value, (_key, item: unknown) =>
    item instanceof RawJson ? `${mark}${texts.push(item.text) - 1}` : item,
  );
  return frame.replace(marks, (_match, index: string) => texts[Number(index)] ?? 'null');
}
