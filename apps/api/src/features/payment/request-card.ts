import { writeAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { customerOf, saveCustomer } from './store.ts'

/** Opens a card setup at the provider, under the organisation's one customer. */
export async function requestCard(
  deps: Pick<Deps, 'db' | 'clock' | 'payments'>,
  organizationId: string,
  actor: string,
): Promise<{ readonly clientSecret: string } | Refusal> {
  const { payments } = deps
  const customerId = await ensureCustomer(deps, organizationId, actor)
  const request = customerId === null ? null : await payments.createCardRequest({ customerId })
  return request?.kind === 'ok' ? request.value : refuse('provider-unavailable', 'The card provider does not answer')
}

async function ensureCustomer(
  { db, clock, payments }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  organizationId: string,
  actor: string,
): Promise<string | null> {
  const known = await inTransaction(db, { organizationId }, (tx) => customerOf(tx, organizationId))
  if (known.provider_customer_id !== null) return known.provider_customer_id
  const created = await payments.createCustomer({ organizationId, name: known.organization_name })
  if (created.kind !== 'ok') return null
  const { customerId } = created.value
  await inTransaction(db, { organizationId }, async (tx) => {
    await saveCustomer(tx, organizationId, known.contract_id, customerId)
    await writeAudit(tx, {
      organizationId,
      actor,
      action: 'register-customer',
      subject: `contract:${known.contract_id}`,
      before: { customerId: null },
      after: { customerId },
      at: clock.now(),
    })
  })
  return customerId
}
