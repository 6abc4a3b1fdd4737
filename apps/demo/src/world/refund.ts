import { inTransaction } from '@touchline/api/db/transaction'
import { receiveEvent } from '@touchline/api/features/payment/settlement/receive-event'
import type { ChargeId, OrganizationId } from '@touchline/domain/ids'
import { lastChargeOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

/** The support refunds a fifth of the last bill at the provider, which reports it. */
export async function refundPart({ deps, sandbox }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { billingId, chargeId, intentId, customerId, amount } = await inTransaction(
    deps.db,
    { system: 'administration' },
    (tx) => lastChargeOf(tx, organizationId),
  )
  await refundAtProvider(sandbox, chargeId, Math.round(amount / 5))
  const outcome = await deps.payments.findCharge({ billingId, customerId, intentId })
  if (outcome === null || outcome.kind === 'not-now') throw new Error('the provider does not say what it refunded')
  const event = { id: deps.ids.uuid(), type: 'charge.refunded', kind: 'charge-outcome' } as const
  await receiveEvent(deps, { ...event, organizationId, billingId, outcome })
}

async function refundAtProvider(
  { url, secretKey }: WorldCell['sandbox'],
  chargeId: ChargeId,
  amount: number,
): Promise<void> {
  const response = await fetch(`${url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ charge: chargeId, amount: String(amount) }),
  })
  if (!response.ok) throw new Error(`the sandbox refused the refund: ${await response.text()}`)
}
