/**
 * What a request needs of undici: the bundle of its main entry has WebSocket, EventSource and mocks
 * as well, and twice the size. Like that entry, it gives dispatchers their methods.
 */
const { request } = require('undici/lib/api/index.js');
const errors = require('undici/lib/core/errors.js');
const Agent = require('undici/lib/dispatcher/agent.js');
const Dispatcher = require('undici/lib/dispatcher/dispatcher.js');

Object.assign(Dispatcher.prototype, { request });

module.exports = { Agent, errors };
