const svgNamespace = 'http://www.w3.org/2000/svg';
const width = 100;
const height = 16;

/** A small line through some numbers; the cell holds its description. */
export function sparkline(points: readonly number[]): SVGElement {
  const svg = svgElement('svg', {
    class: 'sparkline',
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  svg.append(svgElement('polyline', { points: linePoints(points) }));
  return svg;
}

/** The points of the line in SVG's notation, the least value at the bottom. */
export function linePoints(points: readonly number[]): string {
  const least = Math.min(...points);
  const range = Math.max(...points) - least || 1;
  const step = width / Math.max(1, points.length - 1);
  const shown = points.length === 1 ? [...points, ...points] : points;
  return shown
    .map((value, index) => {
      const y = height - 1 - ((value - least) / range) * (height - 2);
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
