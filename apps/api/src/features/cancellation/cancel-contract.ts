import { instantToWire } from '@touchline/contract/wire'
import { type Instant, monthOf } from '@touchline/domain/calendar'
import {
  type CancellationReason,
  type CancellationRefusal,
  cancellationDates,
  keptUntil,
  type Leaving,
  leavingOn,
  waysToLeave,
} from '@touchline/domain/cancellation'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { askForDrafts } from '../../books/billing/drafts.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { keepEntries } from '../../books/contract/kept-entries.ts'
import { dropGivenUp } from '../../books/contract/seats-given-up.ts'
import { endSleeps } from '../../books/contract/sleeps.ts'
import { endGoodwill } from '../../books/end-goodwill.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { openChange } from '../../use-case/account.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { endSessions, setCancellation } from './store.ts'

interface CancelContract {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
  /** Last instant or kind; null as the specification does. */
  readonly cancellationDate: Instant | Leaving['kind'] | null
  readonly reason?: CancellationReason | undefined
  readonly now: Instant
  readonly newId: () => string
}

interface Cancelled {
  readonly kind: 'closed' | 'reserved'
  readonly loaded: LoadedContract
}

type CancelRefusal = CancellationRefusal | 'not-found' | 'parked' | 'not-contract-date'

/** Specification, "Cancellation"; reading N6; billing rules: "Leaving with two dates". */
export async function cancelContract(tx: Tx, cancel: CancelContract): Promise<Cancelled | Refusal<CancelRefusal>> {
  const { organizationId, contractId, cancellationDate, now } = cancel
  const account = await openChange(tx, cancel, 'own')
  if (account.kind === 'refused') return account
  const { loaded, catalogue, unsettled } = account
  const found = waysToLeave({ contract: loaded.contract, catalogue, unsettled, now })
  if (found.kind === 'refused') return refuse(found.reason, messages[found.reason])
  const leaving = leavingBy(found.ways, cancellationDate, loaded.contract)
  if (leaving === null) {
    const nearest = found.ways.find(({ kind }) => kind === 'reserve') ?? found.ways[0]
    return refuseWith('not-contract-date', 'The contract ends at another date', datesOf(nearest, loaded.contract))
  }
  await carryOut(tx, cancel, { loaded, catalogue, leaving })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  return { kind: leaving.kind === 'close' ? 'closed' : 'reserved', loaded: after }
}

function leavingBy(
  ways: readonly Leaving[],
  by: CancelContract['cancellationDate'],
  contract: Contract,
): Leaving | null {
  if (typeof by === 'number') return leavingOn(ways, by, contract)
  return (by === null ? ways.at(-1) : ways.find(({ kind }) => kind === by)) ?? null
}

const messages = {
  unsettled: 'The last bill is paid first',
  'already-reserved': 'The cancellation is reserved already',
  'already-cancelled': 'The contract is cancelled already',
  'nothing-to-cancel': 'No plan is in force that could be cancelled',
} satisfies Record<CancellationRefusal, string>

/** On the wire an end is its last millisecond. */
function datesOf(leaving: Leaving, contract: Contract) {
  const { from, to } = cancellationDates(leaving, contract)
  return { from: instantToWire(from), to: instantToWire(to) }
}

interface Decided {
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly leaving: Leaving
}

async function carryOut(tx: Tx, cancel: CancelContract, { loaded, catalogue, leaving }: Decided): Promise<void> {
  const { organizationId, contractId, now, newId } = cancel
  // Kept first, so that a waiting coupon keeps its use.
  if (leaving.kind === 'reserve') await keepEntries(tx, cancel, leaving.kept, now)
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, leaving.schedule)
  switch (leaving.kind) {
    case 'close':
      await close(tx, loaded, now)
      await endGoodwill(tx, {
        organizationId,
        contractId,
        currency: loaded.contract.currency,
        actor: cancel.actor,
        cause: 'contract',
        endedAt: now,
        now,
      })
      break
    case 'reserve':
      await setCancellation(tx, loaded.row, { state: 'reserved', at: leaving.at, closedAt: null })
      await markInProgress(tx, { organizationId, contract: loaded.contract, now })
      // A term requests its end when it begins; a month does not.
      await enqueue(tx, jobs.endPlan({ organizationId, contractId, boundary: leaving.at }), { now, runAt: leaving.at })
      break
  }
  await writeAudit(tx, {
    organizationId,
    actor: cancel.actor,
    action: leaving.kind === 'close' ? 'close-account' : 'reserve-cancellation',
    subject: `contract:${contractId}`,
    before: { cancellation: loaded.contract.cancellation.state },
    after: {
      cancellation: leaving.kind === 'close' ? 'done' : 'reserved',
      at: leaving.at,
      ...(cancel.reason !== undefined && { reason: cancel.reason }),
    },
    at: now,
  })
}

async function close(tx: Tx, { row, contract }: LoadedContract, now: Instant): Promise<void> {
  const { organization_id: organizationId, contract_id: contractId } = row
  await setCancellation(tx, row, { state: 'done', at: now, closedAt: now })
  await dropGivenUp(tx, { organizationId, contractId })
  await endSleeps(tx, { organizationId, contractId }, now)
  await endSessions(tx, organizationId)
  await askForDrafts(tx, organizationId, now)
  const month = monthOf(now, contract.zone)
  await enqueue(tx, jobs.closeLastMonth({ organizationId, contractId, month }), { now })
  const closed = { organizationId, contractId, closedAt: now }
  await enqueue(tx, jobs.mailAccountClosed(closed), { now })
  await enqueue(tx, jobs.purgeAccount(closed), { now, runAt: keptUntil(now) })
}
