/**
 * Properties that come in families, one for each flag, survey or campaign: a project has more of them
 * than it has listed.
 */
export function isOfPropertyFamily(name: string): boolean {
  return families.some((start) => name.startsWith(start));
}

const families = [
  '$feature/',
  '$feature_enrollment/',
  '$feature_interaction/',
  '$survey_response',
  '$survey_dismissed/',
  '$survey_responded/',
  'utm_',
  '$initial_utm_',
] as const;
