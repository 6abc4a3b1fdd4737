import { randomUUID } from 'node:crypto'
import { DAY, startOfMonth } from '@touchline/domain/calendar'
import type { Currency } from '@touchline/domain/money'
import { addRevenue, type RevenueTotals, revenueOf } from '@touchline/domain/revenue'
import { createTestDatabase } from '@touchline/testing/database'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { clubsAlike } from '../../books/revenue/clubs-alike.store.ts'
import { recurringContracts } from '../../books/revenue/recurring-contracts.ts'
import { at } from '../../db/column-values.ts'
import { deskScope, inRead } from '../../db/transaction.ts'
import { type Read, readRevenue, readYear } from './read-revenue.ts'

const FIRST = Date.UTC(2026, 4, 1)
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const PUBLISHED = Date.UTC(2026, 6, 14)
const CLUBS = 700

const database = await createTestDatabase({ isSeeded: true })
const { ownerDb } = database
const read: Read = (work) => inRead(database.db, deskScope, work)
afterAll(() => database.drop())

const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, { arbitrary: value, weight: 1 })
/** Few, so that many clubs have the same. */
const days = fc.constantFrom(0, 9.4, 31, 70, 77.3, 92, 93.1, 150)
const long = fc.constantFrom(7, 20.6, 31, 61)

const life = fc.record({
  zone: fc.constantFrom('Asia/Tokyo', 'America/New_York'),
  began: days,
  bases: fc.array(
    fc.record({
      plan: fc.constantFrom(
        'teamBasicPlan.base',
        'teamBasicPlan.base',
        'teamStandardPlan.base',
        'teamBasicPlanDiscount10Percent.base',
        'freePlan.base',
        'settlementReadonlyPlan.base',
      ),
      days: long,
      gap: fc.constantFrom(0, 0, 0, 9),
      reservedAt: seldom(days),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  goesOn: fc.constantFrom(true, true, true, false),
  isCancelled: fc.boolean(),
  seats: fc.array(
    fc.record({
      plan: fc.constantFrom('teamBasicPlan.viewer', 'teamStandardPlan.analyst'),
      from: days,
      days: seldom(long),
    }),
    { maxLength: 1 },
  ),
  notifiedAt: fc.constantFrom(null, null, 70, 77.3),
  sleepsFrom: seldom(fc.constantFrom(...MONTHS.slice(1))),
  givesUpFrom: seldom(fc.constantFrom(...MONTHS.slice(1))),
  isYearly: fc.nat({ max: 9 }).map((nth) => nth === 0),
})
type Life = ReturnType<(typeof life)['generate']>['value_']

const after = (day: number): number => Math.round(FIRST + day * DAY)

function basesOf({ began, bases, goesOn, isYearly }: Life) {
  if (isYearly)
    return [{ plan: 'yearlyBasicPlan.base', start: after(began), end: after(began + 365), reservedAt: null }]
  let start = after(began)
  return bases.map(({ plan, days: lasts, gap, reservedAt }, index) => {
    const own = { plan, start, end: index === bases.length - 1 && goesOn ? null : start + lasts * DAY, reservedAt }
    start += (lasts + gap) * DAY
    return own
  })
}

async function make(drawn: Life): Promise<void> {
  const own = { organization_id: randomUUID(), contract_id: randomUUID() }
  const { organization_id } = own
  const created_at = at(FIRST)
  const bases = basesOf(drawn)
  const end = bases.at(-1)?.end ?? null
  await ownerDb
    .insertInto('organizations')
    .values({
      organization_id,
      organization_name: 'Kita',
      organization_code: organization_id,
      is_global: false,
      zone: drawn.zone,
      created_at,
    })
    .execute()
  await ownerDb
    .insertInto('contracts')
    .values({
      ...own,
      currency: 'JPY',
      tax_region: 'JP',
      zone: drawn.zone,
      created_at,
      yearly_anchor: drawn.isYearly ? at(after(drawn.began)) : null,
      ...(end !== null && drawn.isCancelled && { cancellation_state: 'done', cancellation_at: at(end - 1) }),
    })
    .execute()
  const entries = [
    ...bases.map((base) => ({ ...base, role: 'base' as const })),
    ...drawn.seats.map(({ plan, from, days: lasts }) => ({
      plan,
      role: plan.endsWith('viewer') ? ('viewer' as const) : ('analyst' as const),
      start: after(from),
      end: lasts === null ? null : after(from + lasts),
      reservedAt: null,
    })),
  ]
  await ownerDb
    .insertInto('plan_entries')
    .values(
      entries.map(({ plan, role, start, end: ends, reservedAt }) => ({
        ...own,
        entry_id: randomUUID(),
        contract_plan_id: plan,
        role,
        starts_at: at(start),
        ends_at: ends === null ? null : at(ends),
        reserved_at: reservedAt === null ? null : at(after(reservedAt)),
        reserved_through: reservedAt === null ? null : '2026-09-01',
      })),
    )
    .execute()
  if (drawn.notifiedAt !== null)
    await ownerDb
      .insertInto('price_notices')
      .values({
        ...own,
        effective_from: '2026-08-01',
        notified_at: at(after(drawn.notifiedAt)),
        applies_from: '2026-09-01',
      })
      .execute()
  if (drawn.sleepsFrom !== null) {
    const starts_at = startOfMonth(drawn.sleepsFrom, drawn.zone)
    const ends = { ends_at: at(starts_at + 40 * DAY), planned_end_at: at(starts_at + 40 * DAY) }
    await ownerDb
      .insertInto('sleeps')
      .values({
        ...own,
        sleep_id: randomUUID(),
        starts_at: at(starts_at),
        ...ends,
        every_year: false,
        asked_at: created_at,
      })
      .execute()
  }
  if (drawn.givesUpFrom !== null)
    await ownerDb
      .insertInto('seats_given_up')
      .values({
        ...own,
        giving_id: randomUUID(),
        starts_at: at(startOfMonth(drawn.givesUpFrom, drawn.zone)),
        analysts: 0,
        viewers: 1,
        user_ids: [],
        asked_at: created_at,
      })
      .execute()
}

/** Each club by itself. */
const byClub = (month: string) =>
  read(async (tx) => {
    const ids = await tx.selectFrom('organizations').select('organization_id').execute()
    const contracts = await recurringContracts(
      tx,
      ids.map((row) => row.organization_id),
    )
    const catalogue = await loadCatalogue(tx)
    const totals = new Map<Currency, RevenueTotals>()
    for (const { contract } of contracts) addRevenue(totals, revenueOf(contract, catalogue, month))
    return totals
  })

beforeAll(async () => {
  for (const drawn of fc.sample(life, CLUBS)) await make(drawn)
})

const groups = () => read(async (tx) => (await clubsAlike(tx, await loadCatalogue(tx), ['2026-09'])).length)

it.each(['before', 'after'])('clubs alike come to what each comes to by itself, %s a price changes', async (when) => {
  if (when === 'after')
    await ownerDb
      .insertInto('contract_plan_prices')
      .values(
        ['teamBasicPlan.base', 'teamBasicPlan.viewer'].map((contract_plan_id) => ({
          contract_plan_id,
          effective_from: '2026-08-01',
          price_jpy: 77_000,
          price_eur: 77_000,
          price_usd: 77_000,
          published_at: at(PUBLISHED),
        })),
      )
      .execute()
  const year = new Map(await readYear(read, MONTHS.at(-1) ?? ''))
  for (const month of MONTHS) {
    const alone = await byClub(month)
    const { totals, reasons } = await readRevenue(read, month)
    expect(totals).toEqual(alone)
    expect(year.get(month)).toEqual(alone)
    const left = [...(reasons.get('JPY')?.values() ?? [])].reduce((sum, { clubs }) => sum + clubs, 0)
    expect(left).toBe(alone.get('JPY')?.movements.get('left')?.clubs ?? 0)
  }
  expect(await groups()).toBeLessThan(CLUBS * 0.9)
})
