import { instantToWire } from '@touchline/contract/wire'
import { DAY, type Instant, monthOf } from '@touchline/domain/calendar'
import {
  type CancellationReason,
  type CancellationRefusal,
  type Cancelling,
  cancellationDates,
  decideCancellation,
  isCancellationDate,
  KEPT_DAYS,
} from '@touchline/domain/cancellation'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { keepEntries } from '../../books/contract/kept-entries.ts'
import { dropGivenUp } from '../../books/contract/seats-given-up.ts'
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
  /** The end that the administrator was shown, epoch milliseconds; null where none was shown. */
  readonly cancellationDate: Instant | null
  /** Why, where that was said. */
  readonly reason?: CancellationReason | undefined
  readonly now: Instant
  readonly newId: () => string
}

interface Cancelled {
  readonly kind: 'closed' | 'reserved'
  readonly loaded: LoadedContract
}

type CancelRefusal = CancellationRefusal | 'not-found' | 'parked' | 'not-contract-date'

/**
 * Closes a monthly account or schedules the end of a yearly contract, in one transaction with all that follows from it
 * (specification, "Cancellation"; reading N6).
 */
export async function cancelContract(tx: Tx, cancel: CancelContract): Promise<Cancelled | Refusal<CancelRefusal>> {
  const { organizationId, contractId, cancellationDate, now } = cancel
  const account = await openChange(tx, cancel, 'own')
  if (account.kind === 'refused') return account
  const { loaded, catalogue, unsettled } = account
  const cancelling = decideCancellation({ contract: loaded.contract, catalogue, unsettled, now })
  if (cancelling.kind === 'refused') return refuse(cancelling.reason, messages[cancelling.reason])
  if (cancellationDate !== null && !isCancellationDate(cancelling, cancellationDate, loaded.contract))
    return refuseWith('not-contract-date', 'The contract ends at another date', datesOf(cancelling, loaded.contract))
  await carryOut(tx, cancel, { loaded, catalogue, cancelling })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  return { kind: cancelling.kind === 'close' ? 'closed' : 'reserved', loaded: after }
}

const messages = {
  unsettled: 'The last bill is paid first',
  'already-reserved': 'The cancellation is reserved already',
  'already-cancelled': 'The contract is cancelled already',
  'nothing-to-cancel': 'No plan is in force that could be cancelled',
} satisfies Record<CancellationRefusal, string>

/** The dates that would be accepted; the last is, like every end on the wire, the last millisecond that belongs. */
function datesOf(cancelling: Decided['cancelling'], contract: Contract) {
  const { from, to } = cancellationDates(cancelling, contract)
  return { from: instantToWire(from), to: instantToWire(to) }
}

interface Decided {
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly cancelling: Exclude<Cancelling, { kind: 'refused' }>
}

async function carryOut(tx: Tx, cancel: CancelContract, { loaded, catalogue, cancelling }: Decided): Promise<void> {
  const { organizationId, contractId, now, newId } = cancel
  // Kept before it is withdrawn: a coupon that waits there keeps its use.
  if (cancelling.kind === 'reserve') await keepEntries(tx, cancel, cancelling.kept, now)
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, cancelling.schedule)
  switch (cancelling.kind) {
    case 'close':
      await close(tx, loaded, now)
      break
    case 'reserve':
      await setCancellation(tx, loaded.row, { state: 'reserved', at: cancelling.at, closedAt: null })
      await markInProgress(tx, { organizationId, contract: loaded.contract, now })
      break
  }
  await writeAudit(tx, {
    organizationId,
    actor: cancel.actor,
    action: cancelling.kind === 'close' ? 'close-account' : 'reserve-cancellation',
    subject: `contract:${contractId}`,
    before: { cancellation: loaded.contract.cancellation.state },
    after: {
      cancellation: cancelling.kind === 'close' ? 'done' : 'reserved',
      at: cancelling.at,
      ...(cancel.reason !== undefined && { reason: cancel.reason }),
    },
    at: now,
  })
}

/** The running month is billed and settled at once, everybody is signed out, and the link to the receipts is mailed. */
async function close(tx: Tx, { row, contract }: LoadedContract, now: Instant): Promise<void> {
  const { organization_id: organizationId, contract_id: contractId } = row
  await setCancellation(tx, row, { state: 'done', at: now, closedAt: now })
  await dropGivenUp(tx, { organizationId, contractId })
  await endSessions(tx, organizationId)
  const month = monthOf(now, contract.zone)
  await enqueue(tx, jobs.closeLastMonth({ organizationId, contractId, month }), { now })
  const closed = { organizationId, contractId, closedAt: now }
  await enqueue(tx, jobs.mailAccountClosed(closed), { now })
  await enqueue(tx, jobs.purgeAccount(closed), { now, runAt: now + KEPT_DAYS * DAY })
}
