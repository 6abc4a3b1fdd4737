import { DAY, type Instant } from '@touchline/domain/calendar'
import { type ChargeDifference, compareCharge, isBookable } from '@touchline/domain/payment'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { ListedCharge } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { bookedCharges, noteCompared } from './booked.store.ts'
import { IN_FLIGHT, saidBy } from './recheck-delays.ts'
import { reportUnnamed } from './report-unnamed.ts'

type Portion = PayloadOf<'compare-charges'>
type Days = Pick<Portion, 'from' | 'through'>

const compareDays = (tx: Tx, days: Days, now: Instant) =>
  enqueue(tx, jobs.compareCharges({ ...days, list: 'charges', after: null }), {
    now,
    runAt: (days.through + 1) * DAY,
  })

const askForDaysSince = (tx: Tx, { through }: Days, now: Instant) =>
  compareDays(tx, { from: through + 1, through: Math.max(through + 1, yesterday(now)) }, now)

const yesterday = (now: Instant): number => Math.floor(now / DAY) - 1

export const askForComparison = (tx: Tx, now: Instant) =>
  compareDays(tx, { from: yesterday(now), through: yesterday(now) }, now)

/**
 * Compares a page of the provider's charges, then refunds, disputes and what only the books have. Requests the next
 * page in the same transaction, so that a broken run repeats its page; the first page requests the following days.
 */
export async function compareCharges(deps: Deps, portion: Portion): Promise<void> {
  const { db, clock, ids, payments, cell } = deps
  const { from, through, list, after } = portion
  if (list === 'charges' && after === null)
    await inTransaction(db, jobsScope, (tx) => askForDaysSince(tx, portion, clock.now()))
  const answer = await payments.listCharges({ list, from: from * DAY, until: (through + 1) * DAY, after })
  const said = await saidBy(deps, answer, { of: `its list of ${list}`, again: jobs.compareChargesAgain(portion) })
  if (said === null) return
  const { charges, unnamed, next } = said.value
  await inTransaction(db, jobsScope, async (tx) => {
    const now = clock.now()
    await lookAgainAtOthers(tx, charges, portion, now)
    await reportUnnamed(tx, unnamed, { now, newId: ids.uuid, foreign: cell.foreignCharges })
    await askForRest(tx, portion, next, now)
  })
}

async function askForRest(tx: Tx, { from, through, list }: Portion, next: string | null, now: Instant): Promise<void> {
  if (next !== null) await enqueue(tx, jobs.compareCharges({ from, through, list, after: next }), { now })
  else if (list === 'charges')
    await enqueue(tx, jobs.compareCharges({ from, through, list: 'refunds', after: null }), { now })
  else await enqueue(tx, jobs.compareDisputes({ from, through, after: null }), { now })
}

async function lookAgainAtOthers(
  tx: Tx,
  listed: readonly ListedCharge[],
  { from }: Portion,
  now: Instant,
): Promise<void> {
  if (listed.length === 0) return
  const booked = await bookedCharges(tx, listed)
  const same: ListedCharge[] = []
  for (const theirs of listed.filter(({ organizationId }) => booked.here.has(organizationId))) {
    const difference = compareCharge(theirs, booked.charges.get(theirs.chargeId) ?? null)
    if (difference === null) same.push(theirs)
    else await lookAgain(tx, theirs, { difference, from, now })
  }
  if (same.length > 0) await noteCompared(tx, same, now)
}

interface Other {
  readonly difference: ChargeDifference
  readonly from: number
  readonly now: Instant
}

async function lookAgain(tx: Tx, theirs: ListedCharge, { difference, from, now }: Other): Promise<void> {
  const { organizationId, billingId, chargeId } = theirs
  if (isBookable(difference)) await enqueue(tx, jobs.readRefunds({ chargeId }), { now })
  const again = jobs.compareCharge({ organizationId, billingId, chargeId, from })
  await enqueue(tx, again, { now, runAt: now + IN_FLIGHT })
}
