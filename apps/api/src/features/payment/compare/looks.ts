import type { Seconds } from '@touchline/domain/calendar'

export const SYSTEM = { system: 'jobs' } as const
export const DAY = 86_400_000

/**
 * What is another at the provider is looked at again so much later: a lost event is found within a day, and an unknown
 * outcome is asked for long before.
 */
export const IN_FLIGHT = 2 * DAY

/** Until the provider is asked again that did not answer. */
export const ASK_AGAIN_SECONDS: Seconds = 600
