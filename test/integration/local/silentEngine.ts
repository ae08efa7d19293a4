// The program of an engine that hangs in its start: it is never ready, and does nothing it is told.
setInterval(() => undefined, 60_000);
process.on('disconnect', () => process.exit());
