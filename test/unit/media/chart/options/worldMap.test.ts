import assert from 'node:assert/strict';
import { worldMap } from '../../../../../media/src/chart/options/worldMap.ts';
import { countries } from '../../../../../scripts/countries.cjs';

describe('the world map', () => {
  const world = worldMap(countries());

  const names: readonly [said: string, shown: string | undefined][] = [
    ['US', 'United States of America'],
    ['de', 'Germany'],
    ['SG', 'Singapore'],
    ['GB', 'United Kingdom'],
    ['UK', 'United Kingdom'],
    ['United States', 'United States of America'],
    ['Côte d’Ivoire', "Côte d'Ivoire"],
    ['Bosnia & Herzegovina', 'Bosnia and Herz.'],
    ['XK', 'Kosovo'],
    ['Atlantis', undefined],
    ['NULL', undefined],
    ['', undefined],
  ];
  for (const [said, shown] of names) {
    it(`knows ${JSON.stringify(said)} as ${shown ?? 'no country'}`, () => {
      assert.equal(world.nameOn(said), shown);
    });
  }

  it('has a shape for every country that the atlas numbers', () => {
    const coded = world.shapes.features.filter(({ id }) => id !== undefined);
    assert.ok(coded.length > 230);
    for (const { properties } of coded)
      assert.equal(world.nameOn(properties.name), properties.name);
  });

  it('has no edge that runs across the map', () => {
    const widest = Math.max(...world.shapes.features.map(({ geometry }) => longestStep(geometry)));
    assert.ok(widest < 180, `an edge is ${widest} degrees wide`);
  });
});

function longestStep(
  geometry: ReturnType<typeof worldMap>['shapes']['features'][number]['geometry'],
): number {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  let longest = 0;
  for (const ring of polygons.flat()) {
    ring.forEach(([longitude = 0], at) => {
      longest = Math.max(longest, Math.abs(longitude - (ring[at - 1]?.[0] ?? longitude)));
    });
  }
  return longest;
}
