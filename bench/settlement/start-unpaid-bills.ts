import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { enqueueAll } from '@touchline/api/queue/enqueue'
import { jobs } from '@touchline/api/queue/jobs'
import { createOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { Client } from 'pg'

const BILLS = `with billing as (
    insert into billings (organization_id, billing_id, contract_id, target_month, cycle, currency, zone, created_at)
    select $1, gen_random_uuid(), $2, month, 'month', 'JPY', 'Asia/Tokyo', now()
    from generate_series('2025-01-01', '2025-12-01', interval '1 month') as month returning *
  ), invoice as (
    insert into invoices (organization_id, billing_id, contract_id, currency, subtotal, tax_region, tax_rate_percent, tax,
      total, payment_method, service_starts_on, service_ends_on, billing_date, fixed_at)
    select organization_id, billing_id, contract_id, currency, 1000, 'JP', 10, 100,
      1100, 'BANK_TRANSFER', target_month, target_month, target_month, now() from billing returning *
  ) insert into settlements (organization_id, billing_id, payment_status, updated_at)
    select organization_id, billing_id, 'Waiting', now() from invoice
    returning organization_id as "organizationId", billing_id as "billingId"`

export async function unpaidBills({ database, deps }: World, organizations: number): Promise<void> {
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  const asked: { readonly job: ReturnType<typeof jobs.settle> }[] = []
  for (let made = 0; made < organizations; made += 1) {
    const { organizationId, contractId } = await createOrganization(database.ownerDb)
    const { rows } = await owner.query<Parameters<typeof jobs.settle>[0]>(BILLS, [organizationId, contractId])
    asked.push(...rows.map((bill) => ({ job: jobs.settle(bill) })))
  }
  await owner.end()
  await inTransaction(database.db, jobsScope, (tx) => enqueueAll(tx, asked, deps.clock.now()))
}
