const { readFileSync } = require('node:fs');

/** What the compiler of local projects reads of a function; the rest is for people. */
function counted({ name, kind, category, args, parameters, inferred, anyCase }) {
  return {
    name,
    kind: kind === 'aggregate' ? kind : undefined,
    category: category === 'window' && kind === 'scalar' ? category : undefined,
    args,
    parameters,
    inferred,
    anyCase,
  };
}

/** Leaves the documentation of functions out of a bundle. */
const countedFunctions = {
  name: 'counted-functions',
  setup(build) {
    build.onLoad({ filter: /schema[\\/]data[\\/]functions\.json$/ }, ({ path }) => {
      const { functions } = JSON.parse(readFileSync(path, 'utf8'));
      return {
        contents: JSON.stringify({
          functions: functions.filter(({ kind }) => kind !== 'table').map(counted),
        }),
        loader: 'json',
      };
    });
  },
};

module.exports = { countedFunctions };
