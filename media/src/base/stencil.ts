/**
 * Makes copies of an element with all that is in it, which is faster than making each part. What
 * differs from copy to copy is set on the copy.
 */
export function stencil(model: HTMLElement): () => HTMLElement {
  return () => model.cloneNode(true) as HTMLElement;
}
