import { randomUUID } from 'node:crypto'
import { computeMonthlyBilling } from '@touchline/domain/billing'
import { DAY, type Instant, nextMonth, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { addRevenue, bridgeSteps, type RevenueTotals, revenueAhead, revenueOf } from '@touchline/domain/revenue'
import { createTestDatabase } from '@touchline/testing/database'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalogue, renewCatalogueVersion } from '../../books/catalogue/catalogue.ts'
import { billedMonths } from '../../books/revenue/bridged-lines.store.ts'
import { clubsAlike } from '../../books/revenue/clubs-alike.store.ts'
import { recurringContracts } from '../../books/revenue/recurring-contracts.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { deskScope, inRead, inTransaction } from '../../db/transaction.ts'
import { bridged } from './bridged.ts'
import { type Read, readAhead, readBridge, readRevenue, readYear } from './read-revenue.ts'

const FIRST = Date.UTC(2026, 4, 1)
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const PUBLISHED = Date.UTC(2026, 6, 14)
const FUTURE = Date.UTC(2027, 0, 1)
const CLUBS = 700

const database = await createTestDatabase({ isSeeded: true })
const { ownerDb } = database
const read: Read = (work) => inRead(database.db, deskScope, work)
afterAll(() => database.drop())

const seldom = <T>(value: fc.Arbitrary<T>, weight = 6) =>
  fc.oneof({ arbitrary: fc.constant(null), weight }, { arbitrary: value, weight: 1 })
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
    { minLength: 1, maxLength: 2 },
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
  sleepsFrom: seldom(fc.constantFrom(...MONTHS.slice(1)), 12),
  givesUpFrom: seldom(fc.constantFrom(...MONTHS.slice(1)), 12),
  isYearly: fc.nat({ max: 9 }).map((nth) => nth === 0),
  closedOn: seldom(days, 20),
  openedAgainOn: seldom(days, 20),
  bill: fc.constantFrom('invoiced', 'invoiced', 'invoiced', 'unissued', 'draft', 'none'),
  isWrong: fc.nat({ max: 9 }).map((nth) => nth === 0),
})
type Life = ReturnType<(typeof life)['generate']>['value_']

const roles = ['viewer', 'analyst'] as const

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

function rowsOf(drawn: Life) {
  const own = { organization_id: randomUUID(), contract_id: randomUUID() }
  const { organization_id } = own
  const { zone, sleepsFrom, givesUpFrom, notifiedAt } = drawn
  const created_at = at(FIRST)
  const bases = basesOf(drawn)
  const end = bases.at(-1)?.end ?? null
  const isDone = end !== null && drawn.isCancelled
  const seats = drawn.seats.map(({ plan, from, days: lasts }) => ({
    plan,
    start: after(from),
    end: lasts === null ? null : after(from + lasts),
    reservedAt: null,
  }))
  const sleep = sleepsFrom === null ? 0 : startOfMonth(sleepsFrom, zone)
  const awake = at(sleep + 40 * DAY)
  return {
    organizations: [
      {
        organization_id,
        organization_name: 'Kita',
        organization_code: organization_id,
        is_global: false,
        zone,
        created_at,
      },
    ],
    contracts: [
      {
        ...own,
        currency: 'JPY' as const,
        tax_region: 'JP',
        zone,
        created_at,
        yearly_anchor: drawn.isYearly ? at(after(drawn.began)) : null,
        cancellation_state: isDone ? ('done' as const) : ('none' as const),
        cancellation_at: isDone ? at(end - 1) : null,
        closed_at: drawn.closedOn === null ? null : at(after(drawn.closedOn)),
        closings: JSON.stringify(drawn.openedAgainOn === null ? [] : [after(drawn.openedAgainOn)]),
      },
    ],
    plan_entries: [...bases, ...seats].map(({ plan, start, end: ends, reservedAt }) => ({
      ...own,
      entry_id: randomUUID(),
      contract_plan_id: plan,
      role: roles.find((role) => plan.endsWith(role)) ?? ('base' as const),
      starts_at: at(start),
      ends_at: ends === null ? null : at(ends),
      reserved_at: reservedAt === null ? null : at(after(reservedAt)),
      reserved_through: reservedAt === null ? null : '2026-09-01',
    })),
    price_notices:
      notifiedAt === null
        ? []
        : [{ ...own, effective_from: '2026-08-01', notified_at: at(after(notifiedAt)), applies_from: '2026-09-01' }],
    sleeps:
      sleepsFrom === null
        ? []
        : [
            {
              ...own,
              sleep_id: randomUUID(),
              starts_at: at(sleep),
              ends_at: awake,
              planned_end_at: awake,
              every_year: false,
              asked_at: created_at,
            },
          ],
    seats_given_up:
      givesUpFrom === null
        ? []
        : [
            {
              ...own,
              giving_id: randomUUID(),
              starts_at: at(startOfMonth(givesUpFrom, zone)),
              analysts: 0,
              viewers: 1,
              user_ids: [],
              asked_at: created_at,
            },
          ],
  }
}

async function everyContract(tx: Tx) {
  const ids = await tx.selectFrom('organizations').select('organization_id').execute()
  return recurringContracts(
    tx,
    ids.map((row) => row.organization_id),
  )
}

const aheadByClub = (month: string) =>
  read(async (tx) => {
    const catalogue = await loadCatalogue(tx)
    const each = (await everyContract(tx)).map(({ contract }) => revenueAhead(contract, catalogue, month))
    const sumOf = (index: number, kind: 'agreed' | 'renewal' | 'monthly') =>
      each.reduce((sum, months) => sum + (months[index]?.[kind] ?? 0n), 0n)
    return each[0]?.map((of, index) => ({
      month: of.month,
      agreed: sumOf(index, 'agreed'),
      renewal: sumOf(index, 'renewal'),
      monthly: sumOf(index, 'monthly'),
    }))
  })

const byClub = (month: string) =>
  read(async (tx) => {
    const contracts = await everyContract(tx)
    const catalogue = await loadCatalogue(tx)
    const totals = new Map<Currency, RevenueTotals>()
    for (const { contract } of contracts) addRevenue(totals, revenueOf(contract, catalogue, month))
    return totals
  })

const BILLED = '2026-08'

async function billedLines(tx: Tx, bills: ReadonlyMap<OrganizationId, Pick<Life, 'bill' | 'isWrong'>>) {
  const catalogue = await loadCatalogue(tx)
  return (await everyContract(tx)).flatMap(({ organizationId, contract, closedAt }) => {
    const { bill = 'none', isWrong = false } = bills.get(organizationId) ?? {}
    if (bill === 'none') return []
    const until = closedAt === null ? {} : { until: closedAt }
    const month = computeMonthlyBilling({ contract, catalogue, month: BILLED, storedSecondsOverRetention: 0, ...until })
    const lines = month.lines.flatMap(({ role, ...line }) =>
      role === 'waiver' ? [] : [{ ...line, role, amount: Number(line.amount.minor) + (isWrong ? 7 : 0) }],
    )
    const hours = {
      role: 'upload' as const,
      contractPlanId: 'teamBasicPlan.upload',
      amount: 500,
      derivation: { kind: 'count' },
    }
    const all = [...lines, hours].map(({ role, contractPlanId, amount, derivation }) => ({
      role,
      contractPlanId,
      amount,
      derivation,
    }))
    const own = { organization_id: organizationId, contract_id: contract.id, billing_id: randomUUID() }
    return [{ bill, own, zone: contract.zone, lines: bill === 'unissued' ? [] : all }]
  })
}

async function writeBills(all: Awaited<ReturnType<typeof billedLines>>): Promise<void> {
  const month = `${BILLED}-01`
  const of = (kind: Life['bill']) => all.filter(({ bill }) => bill === kind)
  await ownerDb
    .insertInto('billings')
    .values(
      all.map(({ own, zone }) => ({
        ...own,
        zone,
        target_month: month,
        cycle: 'month' as const,
        currency: 'JPY' as const,
        created_at: at(FIRST),
      })),
    )
    .execute()
  await ownerDb
    .insertInto('invoices')
    .values(
      of('invoiced').map(({ own, lines }) => {
        const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
        const total = Math.floor((subtotal * 11) / 10)
        return {
          ...own,
          currency: 'JPY' as const,
          subtotal,
          tax_region: 'JP',
          tax_rate_percent: 10,
          tax: total - subtotal,
          total,
          payment_method: 'CREDIT_CARD' as const,
          service_starts_on: month,
          service_ends_on: month,
          billing_date: month,
          fixed_at: at(FIRST),
        }
      }),
    )
    .execute()
  await ownerDb
    .insertInto('invoice_lines')
    .values(
      of('invoiced').flatMap(({ own, lines }) =>
        lines.map(({ role, contractPlanId, amount, derivation }, position) => ({
          ...own,
          position,
          target_month: month,
          cycle: 'month' as const,
          role,
          contract_plan_id: contractPlanId,
          unit_price: position,
          amount,
          derivation: JSON.stringify(derivation),
        })),
      ),
    )
    .execute()
  const kept = (kind: Life['bill']) =>
    of(kind).map(({ own: { organization_id, billing_id }, lines }) => ({
      organization_id,
      billing_id,
      lines: JSON.stringify(lines),
    }))
  await ownerDb
    .insertInto('unissued_invoices')
    .values(kept('unissued').map((row) => ({ ...row, closed_at: at(FIRST) })))
    .execute()
  await ownerDb
    .insertInto('billing_drafts')
    .values(kept('draft').map((row) => ({ ...row, billing_status: 'Provisional' as const })))
    .execute()
}

const bridgeByClub = (month: YearMonth, now: Instant) =>
  read(async (tx) => {
    const contracts = await everyContract(tx)
    const catalogue = await loadCatalogue(tx)
    const ids = contracts.map(({ organizationId }) => organizationId)
    const months = await billedMonths(tx, ids, month)
    const clubs = contracts.map((recurring) => {
      const of = months.get(recurring.contract.id)
      return { ...bridged(recurring, catalogue, { month, now }, of), ...recurring, isEstimated: of?.isFixed === false }
    })
    const differing = clubs.filter(
      ({ steps, isEstimated, contract: { zone } }) =>
        steps.rest !== 0n && !isEstimated && startOfMonth(nextMonth(month), zone) <= now,
    )
    const sumOf = (of: (club: (typeof clubs)[number]) => bigint) => clubs.reduce((sum, club) => sum + of(club), 0n)
    return {
      recurring: sumOf(({ recurring }) => recurring),
      billed: sumOf(({ billed }) => billed),
      bills: clubs.flatMap(({ bills }) => bills).length,
      isEstimated: clubs.some(({ isEstimated }) => isEstimated),
      differing: differing.length,
      first: differing.map(({ organizationId }) => organizationId).toSorted()[0] ?? null,
      steps: Object.fromEntries(bridgeSteps.map((step) => [step, sumOf(({ steps }) => steps[step])])),
    }
  })

beforeAll(async () => {
  const drawn = fc.sample(life, CLUBS)
  const made = drawn.map(rowsOf)
  const all = {
    organizations: ownerDb.insertInto('organizations').values(made.flatMap((club) => club.organizations)),
    contracts: ownerDb.insertInto('contracts').values(made.flatMap((club) => club.contracts)),
    entries: ownerDb.insertInto('plan_entries').values(made.flatMap((club) => club.plan_entries)),
    notices: ownerDb.insertInto('price_notices').values(made.flatMap((club) => club.price_notices)),
    sleeps: ownerDb.insertInto('sleeps').values(made.flatMap((club) => club.sleeps)),
    givenUp: ownerDb.insertInto('seats_given_up').values(made.flatMap((club) => club.seats_given_up)),
  }
  for (const each of Object.values(all)) await each.execute()
  const bills = new Map(
    made.flatMap(({ organizations }, index) => {
      const { bill = 'none', isWrong = false } = drawn[index] ?? {}
      return organizations.map(({ organization_id }) => [organization_id, { bill, isWrong }] as const)
    }),
  )
  await writeBills(await read((tx) => billedLines(tx, bills)))
})

const groups = () => read(async (tx) => (await clubsAlike(tx, await loadCatalogue(tx), ['2026-09'])).length)

it.each(['before', 'after'])('clubs alike come to what each comes to by itself, %s a price changes', async (when) => {
  if (when === 'after') {
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
    await inTransaction(database.db, { system: 'administration' }, renewCatalogueVersion)
  }
  const year = new Map(await readYear(read, MONTHS.at(-1) ?? ''))
  for (const month of MONTHS) {
    const alone = await byClub(month)
    const { totals, reasons } = await readRevenue(read, month)
    expect(totals).toEqual(alone)
    expect(year.get(month)).toEqual(alone)
    const left = [...(reasons.get('JPY')?.values() ?? [])].reduce((sum, { clubs }) => sum + clubs, 0)
    expect(left).toBe(alone.get('JPY')?.movements.get('left')?.clubs ?? 0)
  }
  for (const month of ['2026-07', '2026-09'])
    expect((await readAhead(read, month)).get('JPY')).toEqual(await aheadByClub(month))
  for (const month of ['2026-07', BILLED, '2026-09'])
    for (const now of month === BILLED ? [startOfMonth('2026-09', 'Asia/Tokyo'), FUTURE] : [FUTURE])
      expect((await readBridge(read, month, now)).get('JPY')).toEqual(await bridgeByClub(month, now))
  expect(await groups()).toBeLessThan(CLUBS * 0.9)
})
