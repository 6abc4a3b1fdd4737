import type { CustomerId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderAnswer } from '../../../ports/payments.ts'
import type { Deps } from '../../../use-case/deps.ts'
import type { Refusal } from '../../../use-case/refusal.ts'
import { providerUnavailable } from '../provider/provider-unavailable.ts'
import { customerOf, saveCustomer } from '../provider/store.ts'

interface CardRequest {
  readonly kind: 'requested'
  readonly clientSecret: string
}

export async function requestCard(
  deps: Pick<Deps, 'db' | 'clock' | 'payments'>,
  organizationId: OrganizationId,
  actor: string,
): Promise<CardRequest | Refusal<'provider-unavailable'>> {
  const { payments } = deps
  const customer = await ensureCustomer(deps, organizationId, actor)
  const request = customer.kind === 'ok' ? await payments.createCardRequest(customer.value) : customer
  return request.kind === 'ok' ? { kind: 'requested', ...request.value } : providerUnavailable(request)
}

async function ensureCustomer(
  { db, clock, payments }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  organizationId: OrganizationId,
  actor: string,
): Promise<ProviderAnswer<{ readonly customerId: CustomerId }>> {
  const known = await inTransaction(db, { organizationId }, (tx) => customerOf(tx, organizationId))
  if (known.provider_customer_id !== null) return { kind: 'ok', value: { customerId: known.provider_customer_id } }
  const created = await payments.createCustomer({ organizationId, name: known.organization_name })
  if (created.kind !== 'ok') return created
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
  return created
}
