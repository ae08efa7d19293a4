// npm run sandbox: the stand-in service by itself. It reads the arguments on its own.
import '../test/sandbox/main.ts';
