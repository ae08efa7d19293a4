import { Uri } from 'vscode';

/** A ring that turns. Pictures in the editor know no theme: its grey stands out from any. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="14" height="14">
<style>
@keyframes turn { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: no-preference) {
  path { animation: turn 1s linear infinite; transform-origin: 8px 8px }
}
</style>
<path d="M8 3a5 5 0 1 0 5 5" fill="none" stroke="#888888" stroke-width="1.6" stroke-linecap="round"/>
</svg>`;

/** The picture as an address, so that it needs no file beside the bundle. */
export function spinner(): Uri {
  return Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
}
