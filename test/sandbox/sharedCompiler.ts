import {
  type CompilerOptions,
  QueryCompiler,
  type ServiceCompiler,
} from '../../server/local/compiling/queryCompiler.ts';

/**
 * A compiler that all services of this process share: it takes a process, and the official parser
 * seconds to warm up. It ends with this process.
 */
export function sharedCompiler(options: CompilerOptions): () => ServiceCompiler {
  let compiler: QueryCompiler | undefined;
  return () => {
    const shared = (compiler ??= new QueryCompiler(options));
    return { compile: (...query) => shared.compile(...query), close: () => undefined };
  };
}
