/** Why somebody cancels, where they say so: nobody is asked twice, and no answer is one, too. */
export const cancellationReasons = [
  'too-expensive',
  'little-used',
  'season-over',
  'missing-feature',
  'technical-problems',
  'other-service',
  'organization-closes',
  'other',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]
