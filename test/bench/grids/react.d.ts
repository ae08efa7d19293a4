// What the benchmark uses of React, which comes without types.
declare module 'react' {
  export function createElement(type: unknown, props: object): unknown;
}

declare module 'react-dom/client' {
  export function createRoot(container: HTMLElement): { render(element: unknown): void };
}

declare module '*.css';
