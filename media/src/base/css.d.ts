// A style sheet imported by a bundle's main.ts becomes a file beside the bundle.
declare module '*.css';
