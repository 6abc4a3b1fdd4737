import { openWorld, type World } from '@touchline/testing/world'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { checks, type Proof, verifyBooks } from './verify-books.ts'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)
const NOW = OCTOBER_CLOSES + 3 * 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.subscribe()
  await world.liveUntil(NOW)
})
afterAll(() => world.close())

class Undone extends Error {}

/** The proof once something was done to the books, which is rolled back. */
async function proofAfter(done: RawBuilder<unknown>): Promise<Proof> {
  const proofs: Proof[] = []
  const work = async (tx: Tx) => {
    await done.execute(tx)
    proofs.push(await verifyBooks(tx, NOW))
    throw new Undone()
  }
  await expect(world.database.ownerDb.transaction().execute(work)).rejects.toThrow(Undone)
  const [proof] = proofs
  if (proof === undefined) throw new Error('there is no proof')
  return proof
}

/** The database itself refuses a wrong total. */
const wrongTotal = sql`
  do $$ declare c text; begin
    for c in select conname from pg_constraint where conrelid = 'invoices'::regclass and contype = 'c' loop
      execute format('alter table invoices drop constraint %I', c);
    end loop;
    update invoices set total = total - 1, tax = tax - 1;
  end $$`

/** A transfer of which a part is spent, and on nothing. */
const spentOnNothing = sql`insert into transfers
  (organization_id, bank_reference, billing_id, currency, amount, spent, received_on, booked_at)
  select organization_id, 'T1', billing_id, 'JPY', 10, 5, '2026-12-01', now() from settlements`

const usedByNobody = sql`
  with coupon as (
    insert into coupons (coupon_id, coupon_code, names, descriptions, effective_from, effective_until, term_months,
      number_of_available_uses, created_at)
    values (gen_random_uuid(), 'AAAAA1', '{}', '{}', '2026-01-01', '2026-12-31', 1, 1, now()) returning coupon_id)
  update plan_entries set coupon_id = coupon.coupon_id::text from coupon`

const countedWrong = sql`
  insert into coupons (coupon_id, coupon_code, names, descriptions, effective_from, effective_until, term_months,
    number_of_available_uses, used_count, created_at)
  values (gen_random_uuid(), 'AAAAA1', '{}', '{}', '2026-01-01', '2026-12-31', 1, 2, 1, now())`

const notChained = sql`
  insert into operator_actions (action_id, operator, command, subject, sequence, previous_hash, hash)
  values (gen_random_uuid(), 'nobody', 'release-organization', 'region', 1, repeat('0', 64), repeat('1', 64))`

const planted: Readonly<Record<string, RawBuilder<unknown>>> = {
  'I1-lines': sql`update invoice_lines set amount = amount + 1`,
  'I2-total': wrongTotal,
  'I5-currency': sql`update charges set currency = 'EUR'`,
  'I18-charge': sql`update charges set amount = amount + 1`,
  'I4-refunds': sql`update charges set refunded = 1`,
  'I36-transfers': spentOnNothing,
  'I36-paid': sql`update invoices set payment_method = 'BANK_TRANSFER'`,
  'I10-missed': sql`update plan_entries set starts_at = starts_at - interval '7 days' where role = 'base'`,
  'I12-gap': sql`insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at, ends_at)
    select organization_id, contract_id, organization_id, contract_plan_id, role, starts_at - interval '90 days',
      starts_at - interval '60 days' from plan_entries where role = 'base' order by starts_at limit 1`,
  'I31-after-end': sql`update contracts set closed_at = '2026-01-01Z'`,
  'I29-use': usedByNobody,
  'I32-closed': sql`delete from audit_entries where action = 'fix-billing'`,
  'I26-issued': sql`update documents set content = jsonb_set(content, '{total}', '1') where kind = 'receipt'`,
  'I26-receipts': sql`delete from receipts`,
  'I1-documents': sql`update documents set content = jsonb_set(content, '{tax}', '1')`,
  'I26-lines': sql`update invoice_lines set unit_price = unit_price + 1`,
  'I26-numbers': sql`update documents set number = number + 1 where kind = 'invoice'`,
  'I29-count': countedWrong,
  'I32-operators': notChained,
  'I32-chain': sql`delete from audit_entries where sequence = 1`,
}

describe('the checks of the books', () => {
  it('find nothing where all is well', async () => {
    expect(await proofAfter(sql`select 1`)).toMatchObject({ organizations: 1, findings: [] })
    const paid = world.database.ownerDb.selectFrom('settlements').select('payment_status')
    expect(await paid.execute()).toEqual([{ payment_status: 'Complete' }])
  })

  it('each have a planted fault', () => {
    const ofRegion = ['I26-numbers', 'I29-count', 'I32-operators', 'I32-chain']
    expect(Object.keys(planted).sort()).toEqual([...checks.map(({ id }) => id), ...ofRegion].sort())
  })

  it.each(Object.entries(planted))('find what breaks %s', async (id, fault) => {
    expect((await proofAfter(fault)).findings.map((finding) => finding.id)).toContain(id)
  })
})

describe('the digest', () => {
  const digestAfter = async (done: RawBuilder<unknown>) => (await proofAfter(done)).digest

  it('is the same when rows came later, and another when the last rows are gone', async () => {
    const kept = await digestAfter(sql`select 1`)
    const later = sql`insert into audit_entries select organization_id, sequence + 1, ${new Date(NOW + 1)}, actor, action,
      subject, before, after, hash, hash from audit_entries order by sequence desc limit 1`
    expect(await digestAfter(later)).toBe(kept)
    const shortened = sql`delete from audit_entries where sequence = (select max(sequence) from audit_entries)`
    expect(await digestAfter(shortened)).not.toBe(kept)
  })
})
