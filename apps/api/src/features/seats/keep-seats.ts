import type { Instant } from '@touchline/domain/calendar'
import { pendingGivenUp } from '@touchline/domain/contract'
import { seatItems } from '@touchline/domain/history'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { endOfGivenUp } from '@touchline/domain/lifecycle'
import { raisedCost } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { askForNotices } from '../../books/contract/ask-for-notices.ts'
import { type LoadedContract, loadContract, touchContract } from '../../books/contract/contracts.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import { dropGivenUp } from '../../books/contract/seats-given-up.ts'
import type { Tx } from '../../db/connect.ts'
import { openChange } from '../../use-case/account.ts'
import { auditedCost, type Buyer, limitOfRaised } from '../../use-case/purchase-limit.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'

interface KeepSeats extends Buyer {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

interface KeptSeats {
  readonly kind: 'kept'
  readonly loaded: LoadedContract
}

const noChange = { end: [], withdraw: [], add: [] }

/** Before it begins. Higher bills above the managers' limit need approval. */
export async function keepSeats(
  tx: Tx,
  keeping: KeepSeats,
): Promise<KeptSeats | Refusal<'not-found' | 'parked' | 'nothing-reserved' | 'unsettled' | 'approval-required'>> {
  const { organizationId, contractId, now } = keeping
  const account = await openChange(tx, keeping, 'own')
  if (account.kind === 'refused') return account
  const { catalogue, loaded, unsettled } = account
  const { contract } = loaded
  const pending = pendingGivenUp(contract)
  const userIds = loaded.row.seats_given_up?.find(({ kept }) => kept === null)?.userIds ?? []
  if (pending === null) return refuse('nothing-reserved', 'No seats are given up')
  if (unsettled) return refuse('unsettled', 'The last bill is paid first')
  const boundary = endOfGivenUp(contract, catalogue) ?? pending.at
  const raised = raisedCost({
    ...account,
    contract,
    schedule: noChange,
    keepsSeats: true,
    from: boundary,
    now,
  })
  const limited = await limitOfRaised(tx, keeping, raised)
  if (limited !== null) return limited
  await dropGivenUp(tx, keeping)
  await touchContract(tx, loaded.row)
  await markInProgress(tx, { organizationId, contract, now })
  await askForNotices(tx, [keeping], now)
  const after = (await loadContract(tx, organizationId, contractId)) ?? loaded
  await writeAudit(tx, {
    organizationId,
    actor: keeping.actor,
    action: 'keep-seats',
    subject: `contract:${contractId}`,
    before: { boundary, userIds: [...userIds] },
    after: {
      items: seatItems(pending.seats),
      ...auditedCost(raised),
      effect: monthlyEffect(loaded, after, catalogue, boundary),
    },
    at: now,
  })
  return { kind: 'kept', loaded: after }
}
