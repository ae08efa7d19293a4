import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Shapes = Extract<ReturnType<typeof feature<{ name: string }>>, { type: 'FeatureCollection' }>;
type Geometry = Shapes['features'][number]['geometry'];
type GeoPoint = number[];

/** The countries as shapes, and a lookup from names in rows to names on the map. */
export type WorldMap = {
  readonly shapes: Shapes;
  /** The name of a country on the map; undefined for anything else. */
  nameOn(country: string): string | undefined;
};

/** It has no visitors, and takes a quarter of the picture. */
const leftOut = 'Antarctica';

/** Reads the shapes of `world-atlas`, a TopoJSON text whose countries have ISO 3166 numbers. */
export function worldMap(json: string): WorldMap {
  const topology = JSON.parse(json) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const all = feature(topology, topology.objects.countries);
  const shapes = {
    ...all,
    features: all.features
      .filter(({ properties }) => properties.name !== leftOut)
      .map((country) => ({ ...country, geometry: unbroken(country.geometry) })),
  };
  const byName = new Map<string, string>();
  const english = new Intl.DisplayNames('en', { type: 'region' });
  for (const { id, properties } of shapes.features) {
    const code = id === undefined ? undefined : regionCode(String(id));
    if (code === undefined) continue;
    const region = folded(english.of(code) ?? '');
    // Remote islands share their country's code, which stands for the country itself.
    if (byName.has(folded(code)) && region !== folded(properties.name)) continue;
    byName.set(folded(code), properties.name);
    byName.set(region, properties.name);
  }
  for (const { properties } of shapes.features) {
    byName.set(folded(properties.name), properties.name);
  }
  for (const [said, name] of alsoSaid) byName.set(folded(said), name);
  return { shapes, nameOn: (country) => byName.get(folded(country)) };
}

/**
 * Flattens a shape: where its edge crosses the 180th meridian it continues beyond it instead of
 * running back across the whole map.
 */
function unbroken(shape: Geometry): Geometry {
  if (shape.type === 'Polygon') return { ...shape, coordinates: shape.coordinates.map(goOn) };
  if (shape.type !== 'MultiPolygon') return shape;
  return { ...shape, coordinates: shape.coordinates.map((polygon) => polygon.map(goOn)) };
}

function goOn(ring: readonly GeoPoint[]): GeoPoint[] {
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (longitude - before > 180) turns--;
    if (before - longitude > 180) turns++;
    before = longitude;
    return [longitude + 360 * turns, latitude];
  });
}

/** Names in use that neither the map nor the region names of the browser have. */
const alsoSaid: readonly (readonly [said: string, name: string])[] = [
  ['USA', 'United States of America'],
  ['UK', 'United Kingdom'],
  ['Great Britain', 'United Kingdom'],
  ['Turkey', 'Turkey'],
  ['Czech Republic', 'Czechia'],
  ['Russian Federation', 'Russia'],
  ['Republic of Korea', 'South Korea'],
  ['Viet Nam', 'Vietnam'],
  ['The Netherlands', 'Netherlands'],
  ['Ivory Coast', "Côte d'Ivoire"],
  ['DR Congo', 'Dem. Rep. Congo'],
  ['XK', 'Kosovo'],
];

/** `840` is `US`: language tags may hold either, and the browser knows which mean the same. */
function regionCode(number: string): string | undefined {
  const region = new Intl.Locale(Intl.getCanonicalLocales(`und-${number}`)[0] ?? 'und').region;
  return region !== undefined && /^[A-Z]{2}$/u.test(region) ? region : undefined;
}

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}
