const { readFileSync } = require('node:fs');
const { quantize } = require('topojson-client');
const { presimplify, simplify } = require('topojson-simplify');

/** In square degrees: what takes less is not seen on a map as wide as a screen. */
const smallestCorner = 0.005;
/** Steps along each side of the world, each a seventh of a pixel there. */
const steps = 10_000;

/** The shapes of the countries in as much detail as a chart shows, as the text of a TopoJSON file. */
function countries() {
  const file = require.resolve('world-atlas/countries-50m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify(quantize(simplify(presimplify(atlas), smallestCorner), steps));
}

module.exports = { countries };
