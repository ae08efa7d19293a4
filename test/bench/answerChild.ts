import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server that answers immediately: `/long/…` with integers beyond 2^53, everything else without. It builds the
 * answers before it prints its address, so that they cost the measured process nothing.
 */
const rowCount = 10_000;
const columnCount = 50;

function answer(withLongIntegers: boolean): Buffer {
  const cell = (row: number, column: number): string => {
    switch (column % 5) {
      case 0:
        return String(row * columnCount + column);
      case 1:
        return `"value ${row % 97} of column ${column}"`;
      case 2:
        return withLongIntegers ? `184467440737095${10_000 + row}` : String((row * 7919) % 100_003);
      case 3:
        return String(row / 8 + column);
      default:
        return row % 3 === 0 ? 'null' : `"2026-01-${10 + (row % 20)}T09:00:00Z"`;
    }
  };
  const numbers = Array.from({ length: columnCount }, (_, column) => column);
  const rows = Array.from(
    { length: rowCount },
    (_, row) => `[${numbers.map((column) => cell(row, column)).join(',')}]`,
  );
  const columns = numbers.map((column) => `"c${column}"`).join(',');
  return Buffer.from(`{"results":[${rows.join(',')}],"columns":[${columns}],"hasMore":false}`);
}

const plain = answer(false);
const long = answer(true);
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const body = request.url?.startsWith('/long') ? long : plain;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit());
