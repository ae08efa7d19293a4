// An engine that hangs while starting: it never becomes ready, and ignores every request.
setInterval(() => undefined, 60_000);
process.on('disconnect', () => process.exit());
