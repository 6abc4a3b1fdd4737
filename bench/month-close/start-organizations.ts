import { openMonthsOnce } from '@touchline/api/books/billing/billings'
import { billedContracts } from '@touchline/api/books/contract/contracts'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { applyStarter } from '@touchline/api/features/catalogue/starter'
import type { YearMonth } from '@touchline/domain/calendar'
import type { TestDatabase } from '@touchline/testing/database'
import { sql } from 'kysely'

const AT_ONCE = 500
const ZONE = 'Asia/Tokyo'
const PLAN = 'teamStandardPlan.base'

const idOf = (kind: number, number: ReturnType<typeof sql.ref>) =>
  sql`(lpad(to_hex(${number}), 8, '0') || '-0000-4000-8000-' || lpad(${sql.lit(kind)}::text, 12, '0'))::uuid`

export async function makeOrganizations(
  { db, ownerDb }: TestDatabase,
  count: number,
  {
    month,
    now,
    paymentMethod = 'CREDIT_CARD',
  }: { readonly month: YearMonth; readonly now: number; readonly paymentMethod?: 'CREDIT_CARD' | 'BANK_TRANSFER' },
): Promise<void> {
  await inTransaction(db, { system: 'administration' }, (tx) => applyStarter(tx, { region: 'asia', now }))
  const created = sql`'2026-01-01T00:00:00Z'::timestamptz`
  const from = sql`from generate_series(1, ${sql.lit(count)}) n`
  const [organization, contract, entry] = [1, 2, 3].map((kind) => idOf(kind, sql.ref('n')))
  await sql`insert into organizations (organization_id, organization_name, organization_code, is_global, zone, created_at)
    select ${organization}, 'Club ' || n, 'club-' || n, false, ${ZONE}, ${created} ${from}`.execute(ownerDb)
  await sql`insert into contracts (organization_id, contract_id, currency, tax_region, zone, created_at, payment_method,
    yearly_payment_method, payer_name, payer_tel, payer_country, payer_mail, provider_customer_id)
    select ${organization}, ${contract}, 'JPY', 'JP', ${ZONE}, ${created}, ${paymentMethod}, ${paymentMethod},
    'Office of club ' || n, '+81355500142', 'JP', 'office' || n || '@club.test', 'cus_' || n ${from}`.execute(ownerDb)
  await sql`insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at)
    select ${organization}, ${contract}, ${entry}, ${PLAN}, 'base', ${created} ${from}`.execute(ownerDb)
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = await ownerDb
      .selectFrom('organizations')
      .select('organization_id')
      .orderBy('organization_id')
      .offset(first)
      .limit(AT_ONCE)
      .execute()
    await inTransaction(db, jobsScope, async (tx) => {
      const billed = await billedContracts(
        tx,
        some.map((row) => row.organization_id),
      )
      const owned = [...billed.values()].map(({ loaded: { row, contract: opened } }) => ({
        organizationId: row.organization_id,
        contract: opened,
      }))
      await openMonthsOnce(tx, owned, { month, now })
    })
  }
  // For the planner's statistics.
  await sql`analyze`.execute(ownerDb)
}
