import { randomUUID } from 'node:crypto'
import { openMonthOf } from '@touchline/testing/open-month'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeAudit } from '../books/audit.ts'
import { inTransaction } from './transaction.ts'

/** What the database itself refuses to the requests' role (docs/invariants.md). */

const cell = await sharedCell()

const openPaid = async (): Promise<{ readonly organization: TestOrganization; readonly billingId: string }> => {
  const opened = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  await openMonthOf(cell.deps, opened, '2026-11')
  cell.clock.moveTo(Date.parse('2026-12-01T00:00:00Z'))
  await cell.runDue()
  const { rows } = await sql<{ billing_id: string }>`
    select billing_id from invoices where organization_id = ${opened.organizationId}`.execute(cell.database.ownerDb)
  const id = rows[0]?.billing_id ?? ''
  await sql`insert into charges (organization_id, billing_id, charge_id, intent_id, currency, amount, succeeded_at)
    values (${opened.organizationId}, ${id}, ${`ch_${id}`}, 'pi', 'JPY', 21780, now())`.execute(cell.database.ownerDb)
  await sql`insert into receipts (organization_id, billing_id, issuer, year, number, issued_at, content)
    select ${opened.organizationId}, ${id}, 'JP', 2026, count(*) + 1, now(), '{}' from receipts`.execute(
    cell.database.ownerDb,
  )
  return { organization: opened, billingId: id }
}

const { organization, billingId } = await openPaid()
cell.clock.moveTo(Date.parse('2026-11-21T04:00:00Z'))
const { organization: other } = await openPaid()

const asApplication = (statement: RawBuilder<unknown>) =>
  inTransaction(cell.database.db, { organizationId: organization.organizationId }, async (tx) => {
    const result = await statement.execute(tx)
    await writeAudit(tx, {
      organizationId: organization.organizationId,
      actor: 'test',
      action: 'ingest',
      subject: 'books',
      before: null,
      after: { accepted: 0 },
      at: cell.clock.now(),
    })
    return result
  })

const organizationId = () => sql`${organization.organizationId}::uuid`
const contractId = () => sql`${organization.contractId}::uuid`
const billing = () => sql`${billingId}::uuid`

describe('money in the books', () => {
  it('is a whole number of minor units in every column that holds any (I6)', async () => {
    const { rows } = await sql<{ type: string }>`
      select distinct data_type as type from information_schema.columns where table_schema = 'public' and column_name
        in ('subtotal', 'tax', 'total', 'amount', 'unit_price', 'refunded', 'price_jpy', 'price_eur', 'price_usd')`.execute(
      cell.database.ownerDb,
    )
    expect(rows).toEqual([{ type: 'bigint' }])
  })

  const invoice = (subtotal: number, region: string, rate: number, tax: number, total: number) => {
    const id = randomUUID()
    return inTransaction(cell.database.db, { organizationId: organization.organizationId }, async (tx) => {
      await sql`insert into billings (organization_id, billing_id, contract_id, target_month, cycle, currency, zone, created_at)
        values (${organizationId()}, ${id}, ${contractId()}, '2030-01-01', 'year', 'JPY', 'Asia/Tokyo', now())`.execute(
        tx,
      )
      await sql`insert into invoices (organization_id, billing_id, contract_id, currency, subtotal, tax_region,
          tax_rate_percent, tax, total, payment_method, service_starts_on, service_ends_on, billing_date, fixed_at)
        values (${organizationId()}, ${id}, ${contractId()}, 'JPY', ${subtotal}, ${region}, ${rate}, ${tax}, ${total},
          'CREDIT_CARD', '2030-01-01', '2030-12-31', '2030-01-01', now())`.execute(tx)
    })
  }

  it.each([
    ['a total that is rounded up (I2)', 1_009, 'JP', 10, 101, 1_110],
    ['a total beside its parts (I1)', 1_000, 'JP', 10, 100, 1_101],
    ['Japan untaxed (I3)', 1_000, 'JP', 0, 0, 1_000],
    ['anywhere else taxed (I3)', 1_000, 'FR', 10, 100, 1_100],
    ['a negative amount', -1_000, 'FR', 0, 0, -1_000],
  ])('is refused with %s', async (_, subtotal, region, rate, tax, total) => {
    await expect(invoice(subtotal, region, rate, tax, total)).rejects.toThrow(/violates check constraint/)
  })
})

describe('doubles', () => {
  it('of a billing are refused: one per contract, month and cycle (I17)', async () => {
    const again = sql`insert into billings (organization_id, billing_id, contract_id, target_month, cycle, currency, zone, created_at)
      values (${organizationId()}, ${randomUUID()}, ${contractId()}, '2026-11-01', 'month', 'JPY', 'Asia/Tokyo', now())`
    await expect(asApplication(again)).rejects.toThrow(/duplicate key/)
  })

  it('of a billed plan, month and price are refused (I9)', async () => {
    const again = sql`insert into invoice_lines (organization_id, billing_id, position, contract_id, target_month, cycle,
        role, contract_plan_id, unit_price, amount, derivation)
      select organization_id, billing_id, 7, contract_id, target_month, cycle, role, contract_plan_id, unit_price, 1, '{}'
      from invoice_lines where billing_id = ${billing()}`
    await expect(asApplication(again)).rejects.toThrow(/duplicate key/)
  })

  it('of a base plan at one time are refused, a successor is not (I11)', async () => {
    const entry = (
      from: string,
      to: string | null,
    ) => sql`insert into plan_entries (organization_id, contract_id, entry_id,
        contract_plan_id, role, starts_at, ends_at)
      values (${organizationId()}, ${contractId()}, ${randomUUID()}, 'teamBasicPlan.base', 'base', ${from}::timestamptz,
        ${to}::timestamptz)`
    await expect(asApplication(entry('2026-11-21T00:00:00Z', null))).rejects.toThrow(/base_plans_never_overlap/)
    await expect(asApplication(entry('2025-12-31T00:00:00Z', '2026-01-01T00:00:00.001Z'))).rejects.toThrow(
      /base_plans_never_overlap/,
    )
    await asApplication(entry('2025-12-31T00:00:00Z', '2026-01-01T00:00:00Z'))
  })

  it('of a charge that stands are refused; once it is refunded another may stand (I18)', async () => {
    const charge =
      () => sql`insert into charges (organization_id, billing_id, charge_id, intent_id, currency, amount, succeeded_at)
      values (${organizationId()}, ${billing()}, ${randomUUID()}, 'pi', 'JPY', 21780, now())`
    await expect(asApplication(charge())).rejects.toThrow(/one_standing_charge/)
    await asApplication(sql`update charges set refunded = amount where billing_id = ${billing()}`)
    await asApplication(charge())
  })

  it('of an attempt in flight are refused (I20)', async () => {
    const attempt = (number: number) => sql`insert into payment_attempts (organization_id, billing_id, attempt,
        idempotency_key, payment_method_id, requested_at)
      values (${organizationId()}, ${billing()}, ${number}, ${randomUUID()}, 'pm', now())`
    await asApplication(attempt(1))
    await expect(asApplication(attempt(2))).rejects.toThrow(/one_attempt_in_flight/)
  })
})

describe('what is written for good', () => {
  it.each(['invoices', 'invoice_lines', 'receipts', 'billings', 'audit_entries'])(
    '%s can be neither changed nor deleted by a request or a job (I23, I26, I32)',
    async (table) => {
      const scopes = [{ organizationId: organization.organizationId }, { system: 'jobs' }] as const
      for (const scope of scopes) {
        const change = sql`update ${sql.table(table)} set organization_id = organization_id`
        const remove = sql`delete from ${sql.table(table)}`
        for (const statement of [change, remove]) {
          const tried = inTransaction(cell.database.db, scope, (tx) => statement.execute(tx))
          await expect(tried).rejects.toThrow(/permission denied/)
        }
      }
    },
  )

  it('includes what a charge came to; only what was returned changes', async () => {
    for (const scope of [{ organizationId: organization.organizationId }, { system: 'jobs' }] as const) {
      const change = sql`update charges set amount = amount + 1`
      const tried = inTransaction(cell.database.db, scope, (tx) => change.execute(tx))
      await expect(tried).rejects.toThrow(/permission denied/)
    }
  })

  it('and a password hash is not read by the role that serves one organisation', async () => {
    await expect(asApplication(sql`select password_hash from accounts`)).rejects.toThrow(/permission denied/)
    await asApplication(sql`select account_id, login_name from accounts`)
  })

  it('includes the catalogue for the role that serves requests', async () => {
    const change = sql`update contract_plans set price_jpy = 1`
    await expect(asApplication(change)).rejects.toThrow(/permission denied/)
  })

  it('includes the queue: a request may add to it and neither read nor change it', async () => {
    await expect(asApplication(sql`select * from jobs`)).rejects.toThrow(/permission denied/)
    await expect(asApplication(sql`delete from jobs`)).rejects.toThrow(/permission denied/)
  })
})

const shared = [
  'accounts',
  'directory_entries',
  'document_counters',
  'provider_events',
  'provider_pace',
  'document_counters',
  'receipt_counters',
  'throttles',
  'known_sources',
  'login_links',
  'passkeys',
  'passkey_questions',
  'second_factors',
  'authenticator_apps',
  'recovery_codes',
  'sign_in_challenges',
  'operator_actions',
  'operator_sessions',
  'approvals',
  'taken_lines',
  'campaigns',
  'saved_views',
  'catalogue_drafts',
  'rehearsed_contracts',
  'bank_files',
  'bank_lines',
  'payouts',
  'payout_movements',
  'payout_reopenings',
  'journal_closings',
  'run_previews',
  'run_preview_bills',
  'looks',
  'completed_checks',
  'findings',
  'database_life',
  'documents_complete',
  'service_keys',
  'buyer_taxes',
  'least_charges',
  'unsent_mails',
  'unwanted_mail',
  'receivers',
  'provider_links',
  'ended_provider_links',
  'provider_sign_ins',
  'signed_links',
]
const catalogues =
  /^(?:contract_plan|catalogue_|coupons$|coupon_plans$|championships$|teams$|cell_clock$|schema_|migrations)/

describe('another organisation (I33)', () => {
  it('is kept apart in every table there is: one without row security must be named here as shared', async () => {
    const { rows } = await sql<{ name: string; scoped: boolean; policies: string[] }>`
      select c.relname as name, c.relrowsecurity as scoped,
        array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(
      cell.database.ownerDb,
    )
    const open = rows.filter(({ name, scoped }) => !scoped && !shared.includes(name) && !catalogues.test(name))
    expect(open.map(({ name }) => name)).toEqual([])
    const unpoliced = rows.filter(({ scoped, policies }) => scoped && policies.length === 0)
    expect(unpoliced.map(({ name }) => name)).toEqual([])
  })

  it('has no row in any table that a request may read, without any WHERE', async () => {
    const readable = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_table_privilege('touchline_app', c.oid, 'select')`.execute(cell.database.ownerDb)
    expect(readable.rows.length).toBeGreaterThan(18)
    for (const { name } of readable.rows) {
      const seen = await inTransaction(cell.database.db, { organizationId: organization.organizationId }, (tx) =>
        sql<{ id: string }>`select distinct organization_id as id from ${sql.table(name)}`.execute(tx),
      )
      const foreign = seen.rows.filter(({ id }) => id !== organization.organizationId)
      expect({ name, foreign }).toEqual({ name, foreign: [] })
    }
  })

  it('is there: the owner sees its rows', async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from invoices where organization_id = ${other.organizationId}`.execute(
      cell.database.ownerDb,
    )
    expect(rows).toEqual([{ count: '1' }])
  })

  it('is not reached by a change without any WHERE', async () => {
    await asApplication(sql`update contracts set payer_name = 'Ours'`)
    const { rows } = await sql<{ payer_name: string }>`
      select payer_name from contracts where organization_id = ${other.organizationId}`.execute(cell.database.ownerDb)
    expect(rows).toEqual([{ payer_name: 'Club office' }])
  })

  it('takes no row from us, and no job', async () => {
    const entry = sql`insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at)
      values (${other.organizationId}, ${other.contractId}, ${randomUUID()}, 'teamStandardPlan.viewer', 'viewer', now())`
    await expect(asApplication(entry)).rejects.toThrow(/row-level security/)
    const job = sql`insert into jobs (kind, organization_id, run_at, created_at)
      values ('settle', ${other.organizationId}, now(), now())`
    await expect(asApplication(job)).rejects.toThrow(/row-level security/)
  })

  it('and our own are out of reach where no organisation is named', async () => {
    const nobody = inTransaction(cell.database.db, { organizationId: '' }, (tx) =>
      sql`select contract_id from contracts`.execute(tx),
    )
    await expect(nobody).rejects.toMatchObject({ code: '22P02' })
  })
})
