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

/** What an operator reads next to the bill: what each of the two says. */
const facts: Readonly<Record<string, RegExp>> = {
  'I1-lines': /^subtotal 8622 JPY, lines 8623 JPY$/,
  'I2-total': /^subtotal 8622 JPY, tax 861 JPY at 10 percent for JP, total 9483 JPY$/,
  'I5-currency': /^contract JPY, bill 9484 JPY, charge 94\.84 EUR$/,
  'I18-charge': /^Complete, total 9484 JPY; 1 charges of 9485 JPY$/,
  'I4-refunds': /^bill \S{36}, charged 9484 JPY; refunded in all 1 JPY, refunds less those that failed 0 JPY$/,
  'I36-transfers': /^bill \S{36}, came 10 JPY, spent 5 JPY; paid bills 0 JPY, went back 0 JPY$/,
  'I36-paid': /^Complete, total 9484 JPY, paid by transfer 0 JPY$/,
  'I12-gap': /^the next plan begins at 2026-/,
  'I31-after-end': /^of 2026-10-01, total 9484 JPY; closed at 2026-01-01 00:00:00\.000 UTC$/,
  'I26-issued': /^Complete, total 9484 JPY; invoice 9484 JPY, receipt 1 JPY, credit notes 0 JPY of refunds 0 JPY$/,
  'I26-receipts': /^Complete, no receipt$/,
  'I1-documents': /^bill \S{36}; subtotal 8622, tax 1, total 9484 in minor units$/,
  'I26-lines': /^bill \S{36}, number 1$/,
  'I26-numbers': /^1 of them are missing$/,
  'I32-chain': /^it says \S+ of \S+$/,
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

  it.each(Object.entries(facts))('say what is wrong with %s', async (id, said) => {
    const { findings } = await proofAfter(planted[id] ?? sql`select 1`)
    expect(findings.find((finding) => finding.id === id)?.facts).toMatch(said)
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
