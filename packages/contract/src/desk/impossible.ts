import { impossibleReasons } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { currency, localDate, minorUnits } from '../wire.ts'

/** Why an act cannot be carried out. */
export const impossible = z.object({
  reason: z.enum(impossibleReasons),
  /** The first day that is possible, in the contract's zone. */
  from: z.optional(localDate),
  /** The last one, or the last of what runs. */
  until: z.optional(localDate),
  /** The most that is possible, in minor units. */
  left: z.optional(z.object({ minor: minorUnits, currency })),
  /** That needs the person. */
  club: z.optional(z.string()),
})

export type Impossible = z.infer<typeof impossible>
