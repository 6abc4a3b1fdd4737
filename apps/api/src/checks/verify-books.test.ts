import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../db/connect.ts'
import {
  aGapAfter,
  audited,
  bothOf,
  endAudited,
  facts,
  pausedForNothing,
  planted,
  seatLost,
  yearlyUntil,
} from './planted-faults.test-support.ts'
import { checks, type Proof, verifyBooks } from './verify-books.ts'

const NOW = OCTOBER_CLOSES + 3 * 86_400_000

const world = await sharedWorld()
await world.subscribe()
await world.liveUntil(NOW)

class Undone extends Error {}

async function proofAfter(done: { execute(tx: Tx): Promise<unknown> }): Promise<Proof> {
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

describe('the checks of the books', () => {
  it('find nothing where all is well', async () => {
    expect(await proofAfter(sql`select 1`)).toMatchObject({ organizations: 1, findings: [] })
    const paid = world.database.ownerDb.selectFrom('settlements').select('payment_status')
    expect(await paid.execute()).toEqual([{ payment_status: 'Complete' }])
  })

  it('find nothing in rows of the audit that say less, or in another way', async () => {
    const odd = sql`
      insert into audit_entries (organization_id, sequence, happened_at, actor, action, subject, before, after,
        previous_hash, hash)
      select organization_id, 1000 + n, now(), 'x', 'buy-add-ons', 'contract:' || contract_id, before::json, after::json, '', ''
      from contracts, (values (1, null, null), (2, '{"boundary":"soon"}', '{"start":"2026-10-05","entries":{}}'),
        (3, '3', '{"entries":[1,{"start":null}]}'), (4, '[]', 'null')) odd (n, before, after)`
    const { findings } = await proofAfter(odd)
    expect(new Set(findings.map(({ id }) => id))).toEqual(new Set(['I32-chain']))
  })

  it.each([
    ['I5-currency', 'a contract in another currency', sql`update contracts set currency = 'EUR'`],
    ['I18-charge', 'a charge of a bill by transfer', sql`update invoices set payment_method = 'BANK_TRANSFER'`],
    ['I40-bridge', 'a lost line', sql`delete from invoice_lines`],
    [
      'I40-bridge',
      'a seat that is in force and not billed',
      sql`
      insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at)
      select organization_id, contract_id, gen_random_uuid(), 'teamBasicPlan.viewer', 'viewer', starts_at from plan_entries`,
    ],
    ['I30-pause', 'a pause that nothing is owed for', pausedForNothing],
    ['I15-days', 'a yearly plan that ends a day late', yearlyUntil('2027-10-06T15:00:00Z')],
  ])('find by %s %s', async (id, _, fault) => {
    expect((await proofAfter(fault)).findings.map((finding) => finding.id)).toContain(id)
  })

  it.each([
    [
      'ended at once',
      sql`update plan_entries set ends_at = (select max(happened_at) from audit_entries) where role = 'base'`,
    ],
    ['with its term', yearlyUntil('2027-10-05T15:00:00Z')],
    [
      'on the day that a client named',
      bothOf(
        sql`update plan_entries set ends_at = '2026-12-31T00:00:00Z' where role = 'base'`,
        audited('end-plan', null, JSON.stringify({ end: Date.UTC(2026, 11, 31) })),
      ),
    ],
  ])('find no wrong day of a plan that ended %s', async (_, done) => {
    expect((await proofAfter(done)).findings.map(({ id }) => id)).not.toContain('I15-days')
  })

  it('find no plan that should be paused before its grace has ended, nor of a contract that ends', async () => {
    const failed = sql`update settlements set payment_status = 'Error'`
    const grace = sql`insert into jobs (kind, unique_key, run_at, created_at)
      select 'suspend', 'suspend:' || billing_id, now(), now() from settlements`
    const cancelled = sql`update contracts set cancellation_state = 'reserved', cancellation_at = '2026-11-30T15:00:00Z'`
    for (const excuse of [grace, cancelled])
      expect((await proofAfter(bothOf(failed, excuse))).findings.map(({ id }) => id)).not.toContain('I30-pause')
  })

  it.each([
    [
      'who cancelled the term, and bought with fewer on the same day',
      sql`
      insert into audit_entries (organization_id, sequence, happened_at, actor, action, subject, before, previous_hash, hash)
      select organization_id, 1000, now(), 'plan-end', 'cancelled', 'contract:' || contract_id,
        json_build_object('boundary', (extract(epoch from starts_at) * 1000 + 10 * 86400000)::bigint), '', ''
      from plan_entries where role = 'base'`,
    ],
    [
      'whose boundary is still to be passed',
      sql`
      insert into jobs (kind, unique_key, run_at, created_at)
      select 'plan-end', 'plan-end:' || contract_id || ':' || (extract(epoch from starts_at) * 1000 + 10 * 86400000)::bigint,
        now(), now() from plan_entries where role = 'base'`,
    ],
  ])('find no lost seat of a contract %s', async (_, excuse) => {
    const done = { execute: async (tx: Tx) => [await excuse.execute(tx), await seatLost.execute(tx)] }
    const { findings } = await proofAfter(done)
    expect(findings.map(({ id }) => id)).not.toContain('I27-seats')
  })

  it.each([
    ['a cancellation that took effect', endAudited('cancelled', 'before', 'boundary'), false],
    ['sixty unpaid days', endAudited('expired', 'before', 'boundary'), false],
    ['the closing of the account', endAudited('close-account', 'after', 'at'), false],
    ['the end that a client named', endAudited('end-plan', 'after', 'end'), false],
    ['a cancellation that was scheduled only', endAudited('reserve-cancellation', 'after', 'at'), true],
    ['a cancellation of another moment', endAudited('cancelled', 'before', 'boundary', 1), true],
    ['nothing', sql`select 1`, true],
  ])('ask of a time without a plan whether the audit says why: after %s', async (_, row, isFound) => {
    for (const planId of ['yearlyBasicPlan.base', 'settlementReadonlyPlan.base']) {
      const { findings } = await proofAfter(bothOf(aGapAfter(planId), row))
      expect(findings.some(({ id }) => id === 'I12-gap')).toBe(isFound)
    }
  })

  it('each have a planted fault', () => {
    const others = [
      'I26-numbers',
      'I29-count',
      'I32-addresses',
      'I32-operators',
      'I41-closed',
      'I44-payouts',
      'I32-chain',
      'I32-kept',
      'check-failed',
    ]
    expect(Object.keys(planted).sort()).toEqual([...checks.map(({ id }) => id), ...others].sort())
  })

  it('each say what an operator reads', () => {
    expect(Object.keys(planted).filter((id) => !(id in facts))).toEqual([])
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
