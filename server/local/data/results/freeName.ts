/** A name that needs no quotes in a query, and that no other result has. */
export function freeName(title: string, isTaken: (name: string) => boolean): string {
  const letters = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = (letters.match(/[a-z0-9]+/g) ?? []).join('_').slice(0, 40);
  const plain = words.endsWith('_') ? words.slice(0, -1) : words;
  const wanted = /^[a-z]/.test(plain) ? plain : plain === '' ? 'result' : `_${plain}`;
  let name = wanted;
  for (let count = 2; isTaken(name); count++) name = `${wanted}_${count}`;
  return name;
}
