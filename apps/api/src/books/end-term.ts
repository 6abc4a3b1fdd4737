import { charged } from '@touchline/domain/billing'
import { HOUR, type Instant, monthOf } from '@touchline/domain/calendar'
import { keptUntil } from '@touchline/domain/cancellation'
import { groupOf, pendingGivenUp, planOf, type SeatsGivenUp } from '@touchline/domain/contract'
import { seatItems } from '@touchline/domain/history'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { type PassedBoundary, passBoundary } from '@touchline/domain/lifecycle'
import { at } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'
import { enqueue } from '../queue/enqueue.ts'
import { jobs } from '../queue/jobs.ts'
import { PutOff } from '../queue/queue.ts'
import { writeAudit } from './audit.ts'
import { markInProgress, openMonthOnce } from './billing/billings.ts'
import { loadCatalogue } from './catalogue/catalogue.ts'
import type { ContractRow } from './contract/contract-of-rows.ts'
import { loadContract } from './contract/contracts.ts'
import { dropKeptEntries } from './contract/coupon-uses.ts'
import { saveSchedule } from './contract/entries.ts'
import { dropGivenUp, saveEndedSeats } from './contract/seats-given-up.ts'
import { endSleeps } from './contract/sleeps.ts'
import { endGoodwill } from './end-goodwill.ts'
import { noteSleep } from './note-sleep.ts'
import { seatsInUse } from './people/seat-columns.ts'

const WAITING = { restMs: HOUR, cause: null }

interface EndOfPlan {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  /** First instant after the plan, possibly days ago. */
  readonly boundary: Instant
  readonly now: Instant
  readonly newId: () => string
}

/**
 * Renewal, read-only after a trial, full price after a coupon, cancellation, expiry, seats given up, sleep. Idempotent,
 * however late. A trial waits while the catalogue lacks the plan that follows.
 */
export async function endTerm(tx: Tx, end: EndOfPlan): Promise<void> {
  const { organizationId, contractId, boundary, now, newId } = end
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null || loaded.row.closed_at !== null) return
  const catalogue = await loadCatalogue(tx)
  const { contract } = loaded
  await noteSleep(tx, end, { loaded, catalogue })
  const inUse = pendingGivenUp(contract) === null ? undefined : await seatsInUse(tx, organizationId, boundary)
  const passed = passBoundary(contract, catalogue, boundary, inUse)
  if (passed.kind === 'nothing') {
    if (passed.waits === true) throw new PutOff('the catalogue has no read-only plan for ended trials', WAITING)
    return
  }
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, passed.schedule)
  await noteEnd(tx, loaded.row, passed.kind, boundary)
  // The month before may have been closed first, when nothing followed yet.
  if (passed.schedule.add.some((entry) => charged[groupOf(planOf(entry, catalogue), catalogue).kind]))
    await openMonthOnce(tx, { organizationId, contract, month: monthOf(boundary, contract.zone), now })
  if (passed.kind === 'cancelled' || passed.kind === 'expired') {
    await dropKeptEntries(tx, end)
    await dropGivenUp(tx, end)
    await endSleeps(tx, end, boundary)
    await endGoodwill(tx, {
      ...end,
      currency: contract.currency,
      actor: 'plan-end',
      cause: 'contract',
      endedAt: boundary,
    })
  }
  if (passed.givenUp !== undefined) {
    await noteEndedSeats(tx, { organizationId, contractId, actor: 'plan-end', now }, passed.givenUp)
    await markInProgress(tx, { organizationId, contract, now })
  }
  if (passed.kind === 'cancelled')
    await enqueue(tx, jobs.purgeAccount({ organizationId, contractId, closedAt: boundary }), {
      now,
      runAt: keptUntil(boundary),
    })
  if (passed.kind === 'seats-ended') return
  await writeAudit(tx, {
    organizationId,
    actor: 'plan-end',
    action: passed.kind,
    subject: `contract:${contractId}`,
    before: { boundary },
    after: { planIds: [...new Set(passed.schedule.add.map((entry) => entry.contractPlanId))] },
    at: now,
  })
}

/** An unpaid contract is cancelled from the end of its read-only plan. */
const noteEnd = (tx: Tx, row: ContractRow, kind: PassedBoundary['kind'], end: Instant) =>
  tx
    .updateTable('contracts')
    .set({
      version: row.version + 1,
      ...(kind === 'cancelled' && { cancellation_state: 'done' as const }),
      ...(kind === 'expired' && { cancellation_state: 'done' as const, cancellation_at: at(end) }),
    })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()

interface Ending {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
  readonly now: Instant
}

export async function noteEndedSeats(tx: Tx, ending: Ending, givenUp: SeatsGivenUp): Promise<void> {
  const { organizationId, contractId, actor, now } = ending
  const { at: boundary, seats } = givenUp
  const kept = givenUp.kept ?? { analysts: 0, viewers: 0 }
  const items = seatItems({ analysts: seats.analysts - kept.analysts, viewers: seats.viewers - kept.viewers })
  await saveEndedSeats(tx, ending, givenUp)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'seats-ended',
    subject: `contract:${contractId}`,
    before: { boundary },
    after: { ...(items.length > 0 && { items }), kept: seatItems(kept) },
    at: now,
  })
}
