import { HOUR, type Instant } from '@touchline/domain/calendar'
import { keptUntil } from '@touchline/domain/cancellation'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { type PassedBoundary, passBoundary } from '@touchline/domain/lifecycle'
import { at } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'
import { enqueue } from '../queue/enqueue.ts'
import { jobs } from '../queue/jobs.ts'
import { PutOff } from '../queue/queue.ts'
import { writeAudit } from './audit.ts'
import { loadCatalogue } from './catalogue/catalogue.ts'
import { type ContractRow, loadContract } from './contract/contracts.ts'
import { dropKeptEntries } from './contract/coupon-uses.ts'
import { saveSchedule } from './contract/entries.ts'

/** A catalogue that is completed is found within the hour; meanwhile nothing is lost, and the job is no failure. */
const WAITING = { restMs: HOUR, cause: null }

interface EndOfPlan {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  /** The first instant after the plan; `now` may be days later. */
  readonly boundary: Instant
  readonly now: Instant
  readonly newId: () => string
}

/**
 * At the end of a plan: a yearly term is renewed without a gap, a trial becomes read-only, a coupon's plan continues at
 * its full price, a scheduled cancellation takes effect, an unpaid contract expires. Run late it writes what it would
 * have written; run again, nothing. A trial's end waits while the catalogue lacks what follows it.
 */
export async function endTerm(tx: Tx, end: EndOfPlan): Promise<void> {
  const { organizationId, contractId, boundary, now, newId } = end
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null || loaded.row.closed_at !== null) return
  const catalogue = await loadCatalogue(tx)
  const passed = passBoundary(loaded.contract, catalogue, boundary)
  if (passed.kind === 'nothing') {
    if (passed.waits === true) throw new PutOff('the catalogue has no read-only plan for ended trials', WAITING)
    return
  }
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, passed.schedule)
  await noteEnd(tx, loaded.row, passed.kind, boundary)
  if (passed.kind === 'cancelled' || passed.kind === 'expired') await dropKeptEntries(tx, end)
  if (passed.kind === 'cancelled')
    await enqueue(tx, jobs.purgeAccount({ organizationId, contractId, closedAt: boundary }), {
      now,
      runAt: keptUntil(boundary),
    })
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

/** A contract that was not paid in time counts as cancelled from the end of its read-only plan on. */
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
