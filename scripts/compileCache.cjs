// Tests start hundreds of programs from their sources. Node keeps what it has compiled of them, by
// content, so that only the first one compiles a file.
const { enableCompileCache } = require('node:module');
const path = require('node:path');

const folder = path.join(__dirname, '../node_modules/.cache/node');
enableCompileCache(folder);
// What is started inherits it.
process.env.NODE_COMPILE_CACHE = folder;
