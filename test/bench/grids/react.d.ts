// The part of React that the benchmark uses. React comes without types.
declare module 'react' {
  export function createElement(type: unknown, props: object): unknown;
}

declare module 'react-dom/client' {
  export function createRoot(container: HTMLElement): { render(element: unknown): void };
}

declare module '*.css';
