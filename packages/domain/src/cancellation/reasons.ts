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
