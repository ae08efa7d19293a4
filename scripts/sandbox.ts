// npm run sandbox: the stand-in service alone. It reads the arguments itself.
import '../test/sandbox/main.ts';
