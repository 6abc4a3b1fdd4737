import type { Instant } from '@touchline/domain/calendar'
import type { Db } from '../../db/connect.ts'
import { PermanentFailure } from '../../queue/queue.ts'
import { makeMonths } from './usage-months.store.ts'

/** Leaves weeks to repair a failing job. */
const MONTHS = 4

export const makeUsageMonths = (db: Db, now: Instant): Promise<number> => makeMonths(db, now, MONTHS)

/** Fails the job daily until somebody looks. */
export function refuseOthers(others: number): void {
  if (others > 0)
    throw new PermanentFailure(`${others} usage records are dated later than the ${MONTHS} months from now on`)
}
