// Stryker's runner asks for files of mocha without their extension, which has been `.cjs` since
// mocha 12. Node looks for those only where it is told to.
const { Module } = require('node:module');

Module._extensions['.cjs'] ??= Module._extensions['.js'];
