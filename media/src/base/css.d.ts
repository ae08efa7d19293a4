// A style sheet imported by a bundle's main.ts becomes a file beside the bundle; in the bundle for
// notebooks it is a text, for an output has no page of its own to link it from.
declare module '*.css' {
  const text: string;
  export default text;
}
