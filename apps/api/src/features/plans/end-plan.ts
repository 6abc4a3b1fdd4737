import { endFromWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { isSeatRole } from '@touchline/domain/catalogue'
import { type PlanEntry, planOf, seatsAt } from '@touchline/domain/contract'
import type { ContractId, EntryId, OrganizationId } from '@touchline/domain/ids'
import type { PlanSchedule } from '@touchline/domain/lifecycle'
import { type EndRefusal, endBlock, planChangeBlock, raisedCost } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract, touchContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import type { Tx } from '../../db/connect.ts'
import { openChange, type PurchaseContext } from '../../use-case/account.ts'
import { auditedCost, type Buyer, limitOfRaised } from '../../use-case/purchase-limit.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { refusePlan } from './refusal.ts'
import { activeUsers } from './store.ts'

interface EndPlan extends Buyer {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly entryId: EntryId
  /** Last millisecond, inclusive. */
  readonly endDate: string
  readonly now: Instant
  readonly newId: () => string
}

interface EndedPlan {
  readonly kind: 'ended'
  readonly loaded: LoadedContract
  readonly entry: PlanEntry
}

/** Call 13. A later end costs money and needs approval above the managers' limit. */
export async function endPlan(
  tx: Tx,
  ending: EndPlan,
): Promise<EndedPlan | Refusal<Blocked | 'not-found' | 'parked' | 'approval-required'>> {
  const { organizationId, contractId, now, newId } = ending
  const account = await openChange(tx, ending)
  if (account.kind === 'refused') return account
  const entry = account.loaded.contract.entries.find(({ id }) => id === ending.entryId)
  if (entry === undefined) return refuse('not-found', 'No such plan')
  const end = Math.max(now, endFromWire(ending.endDate) ?? now)
  const refused = await refusalOf(tx, account, ending, entry, end)
  if (refused !== null) return refused
  const { catalogue, loaded } = account
  const schedule: PlanSchedule = { end: [{ entryId: entry.id, at: end }], withdraw: [], add: [] }
  const raised = raisedCost({ ...account, contract: loaded.contract, schedule, from: entry.end ?? end, now })
  const limited = await limitOfRaised(tx, ending, raised)
  if (limited !== null) return limited
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, schedule)
  await touchContract(tx, loaded.row)
  await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  const after = await loadContract(tx, organizationId, contractId)
  const ended = after?.contract.entries.find(({ id }) => id === entry.id)
  if (after === null || ended === undefined) throw new Error(`plan ${entry.id} vanished within its own transaction`)
  await writeAudit(tx, {
    organizationId,
    actor: ending.actor,
    action: 'end-plan',
    subject: `contract:${contractId}`,
    before: { entryId: entry.id, planId: entry.contractPlanId, end: entry.end },
    after: { end, ...auditedCost(raised), effect: monthlyEffect(loaded, after, catalogue, end) },
    at: now,
  })
  return { kind: 'ended', loaded: after, entry: ended }
}

type Blocked = EndRefusal | 'unsettled' | 'seats-in-use' | 'invalid-request'

async function refusalOf(
  tx: Tx,
  account: PurchaseContext,
  { organizationId, now }: EndPlan,
  entry: PlanEntry,
  end: Instant,
): Promise<Refusal<Blocked> | null> {
  const { contract } = account.loaded
  if (end <= entry.start) return refuse('invalid-request', 'A plan ends after it began', { fields: ['body.endDate'] })
  if (planChangeBlock({ ...account, contract, now }) === 'unsettled') return refusePlan('unsettled', account, now)
  const block = endBlock(contract, account.catalogue, { entry, end, now })
  if (block !== null) return refusePlan(block, account, now)
  const { role } = planOf(entry, account.catalogue)
  if (!isSeatRole(role)) return null
  const without = { ...contract, entries: contract.entries.filter((other) => other !== entry) }
  const left = seatsAt(without, account.catalogue, end)[role === 'analyst' ? 'analysts' : 'viewers']
  return left < (await activeUsers(tx, organizationId, role, now))
    ? refuse('seats-in-use', 'A user holds that seat')
    : null
}
