import * as z from 'zod/mini'

/** Of figures with what another side says. */
export const check = z.object({
  /** `unread`: there is nothing yet to compare with. */
  state: z.enum(['adds-up', 'differs', 'unread']),
  /** Minor units: what ours has more. */
  difference: z.int(),
  /** The first document that differs. */
  document: z.nullable(z.string()),
})
