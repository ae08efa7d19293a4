/** The engine's other names, in any case, of aggregates that HogQL knows. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['any_value', 'any'],
  ['covar_pop', 'covarPop'],
  ['covar_samp', 'covarSamp'],
  ['max_by', 'argMax'],
  ['min_by', 'argMin'],
  ['std', 'stddevPop'],
  ['stddev', 'stddevSamp'],
  ['stddev_pop', 'stddevPop'],
  ['stddev_samp', 'stddevSamp'],
  ['var_pop', 'varPop'],
  ['var_samp', 'varSamp'],
]);

/** The function that a name reaches with OVER, where the service passes it to the engine as it is written. */
export function windowFunctionName(name: string): string {
  return otherNames.get(name.toLowerCase()) ?? name;
}
