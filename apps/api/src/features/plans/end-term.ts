import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { passBoundary } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { dropKeptEntries } from '../../books/catalogue/coupon-uses.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import type { Tx } from '../../db/connect.ts'
import { setCancelled, setExpired, touchContract } from './store.ts'

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
 * have written; run again, nothing.
 */
export async function endTerm(tx: Tx, end: EndOfPlan): Promise<void> {
  const { organizationId, contractId, boundary, now, newId } = end
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null || loaded.row.closed_at !== null) return
  const catalogue = await loadCatalogue(tx)
  const passed = passBoundary(loaded.contract, catalogue, boundary)
  if (passed.kind === 'nothing') return
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, passed.schedule)
  if (passed.kind === 'cancelled') await setCancelled(tx, loaded.row)
  else if (passed.kind === 'expired') await setExpired(tx, loaded.row, boundary)
  else await touchContract(tx, loaded.row)
  if (passed.kind === 'cancelled' || passed.kind === 'expired') await dropKeptEntries(tx, end)
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
