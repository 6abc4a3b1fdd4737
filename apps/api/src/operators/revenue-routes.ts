import type { revenueEndpoints } from '@touchline/contract/desk/revenue'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantToWire } from '@touchline/contract/wire'
import { monthToWire } from '@touchline/contract/wire-time'
import { type Instant, monthOf, type YearMonth } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { documentNumber } from '@touchline/domain/documents'
import type { Currency } from '@touchline/domain/money'
import { regionDefaults } from '@touchline/domain/organization'
import { bridgeSteps, movementKinds, type RecurringPart, type RevenueTotals } from '@touchline/domain/revenue'
import { type PlanNames, planNames } from '../books/catalogue/plan-names.ts'
import { billedMonths } from '../books/revenue/bridged-lines.store.ts'
import type { Tx } from '../db/connect.ts'
import { deskScope, inRead } from '../db/transaction.ts'
import { type NumberedBill, numbersOf } from '../features/revenue/leaving.store.ts'
import { type AskedClubs, listClubs } from '../features/revenue/list-clubs.ts'
import {
  type MonthRevenue,
  type Read,
  readAhead,
  readBridge,
  readRevenue,
  readYear,
} from '../features/revenue/read-revenue.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { askedMonth } from './asked-month.ts'
import { organizationNames } from './organization-names.store.ts'

type Responses = { readonly [N in keyof typeof revenueEndpoints]: ResponseOf<(typeof revenueEndpoints)[N]> }
type Sum = Responses['getRevenue']['currencies'][number]['ends']

const MOST_COHORTS = 36

const sumToWire = ({ clubs, minor }: { readonly clubs: number; readonly minor: bigint }): Sum => ({
  clubs,
  amount: Number(minor),
})

const movementsToWire = ({ movements }: RevenueTotals) =>
  movementKinds.flatMap((kind) => {
    const sum = movements.get(kind)
    return sum === undefined ? [] : [{ kind, ...sumToWire(sum) }]
  })

const currencyToWire = (
  { reasons }: MonthRevenue,
  currency: Currency,
  totals: RevenueTotals,
): Responses['getRevenue']['currencies'][number] => ({
  currency,
  began: sumToWire(totals.began),
  movements: movementsToWire(totals),
  ends: sumToWire(totals.ends),
  paused: sumToWire(totals.paused),
  reasons: [...(reasons.get(currency) ?? [])].map(([reason, sum]) => ({ reason, ...sumToWire(sum) })),
  cohorts: [...totals.cohorts]
    .toSorted(([one], [other]) => (one > other ? -1 : 1))
    .slice(0, MOST_COHORTS)
    .map(([month, { clubs, staying }]) => ({ month: monthToWire(month), clubs, staying: sumToWire(staying) })),
})

const partsToWire = (parts: readonly RecurringPart[], catalogue: Catalogue, names: PlanNames) =>
  parts.map(({ planId, role, cycle, count, minor }) => {
    const groupId = catalogue.plans.get(planId)?.groupId
    return {
      names: (groupId !== undefined && names.get(groupId)) || { en: planId },
      role,
      cycle,
      count,
      amount: Number(minor),
    }
  })

const numberToWire = ({ issuer, year, number }: NumberedBill): string | null =>
  issuer === null ? null : documentNumber('invoice', issuer, year ?? 0, number ?? 0)

const yearToWire = (year: Awaited<ReturnType<typeof readYear>>): Responses['getRevenueYear'] => {
  const currencies = [...new Set(year.flatMap(([, totals]) => [...totals.keys()]))]
  return {
    currencies: currencies.map((currency) => ({
      currency,
      months: year.map(([of, totals]) => {
        const own = totals.get(currency)
        return {
          month: monthToWire(of),
          began: Number(own?.began.minor ?? 0n),
          movements: own === undefined ? [] : movementsToWire(own),
          ends: Number(own?.ends.minor ?? 0n),
        }
      }),
    })),
  }
}

const aheadToWire = (ahead: Awaited<ReturnType<typeof readAhead>>): Responses['getRevenueAhead'] => ({
  currencies: [...ahead].map(([currency, months]) => ({
    currency,
    months: months.map(({ month, agreed, renewal, monthly }) => ({
      month: monthToWire(month),
      agreed: Number(agreed),
      renewal: Number(renewal),
      monthly: Number(monthly),
    })),
  })),
})

async function bridgeToWire(tx: Tx, month: YearMonth, bridge: Awaited<ReturnType<typeof readBridge>>) {
  const firsts = [...bridge.values()].flatMap(({ first }) => first ?? [])
  const months = await billedMonths(tx, firsts, month)
  const bills = await numbersOf(
    tx,
    [...months.values()].flatMap((of) => of.bills),
  )
  const currencies = [...bridge].map(([currency, { recurring, steps, billed, bills: count, ...of }]) => {
    const own = bills.filter(({ organization_id: id }) => id === of.first)
    const [document = null] = own.map((bill) => numberToWire(bill) ?? bill.billing_id).toSorted()
    return {
      currency,
      recurring: Number(recurring),
      steps: bridgeSteps.map((step) => ({ step, amount: Number(steps[step]) })),
      billed: Number(billed),
      bills: count,
      isEstimated: of.isEstimated,
      differing: of.first === null ? null : { clubs: of.differing, document },
    }
  })
  return { currencies } satisfies Responses['getRevenueBridge']
}

async function clubsToWire(tx: Tx, asked: AskedClubs): Promise<Responses['listRevenueClubs']> {
  const { catalogue, clubs, next } = await listClubs(tx, asked)
  const names = await planNames(tx)
  const ids = clubs.map(({ organizationId }) => organizationId)
  const known = await organizationNames(tx, ids)
  return {
    clubs: clubs.map((club) => ({
      organizationId: club.organizationId,
      club: known.get(club.organizationId) ?? '',
      amount: Number(club.minor),
      reason: club.reason,
      before: partsToWire(club.revenue.before.parts, catalogue, names),
      after: partsToWire(club.revenue.after.parts, catalogue, names),
      bills: club.numbers.map((bill) => ({ billingInfoId: bill.billing_id, number: numberToWire(bill) })),
      billed: Number(club.billed),
    })),
    next,
  }
}

export function revenueRoutes({ db, clock, cell }: Pick<Deps, 'db' | 'clock' | 'cell'>): readonly DeskRoute[] {
  const read: Read = (work) => inRead(db, deskScope, work)
  const running = (now: Instant): YearMonth => monthOf(now, regionDefaults[cell.region].zone)
  const askedOf = (month: string) => askedMonth(month, running(clock.now()))
  return [
    deskRoute('getRevenue', async ({ params }) => {
      const asked = askedOf(params.month)
      if (asked.kind === 'refused') return asked
      const [now, { month }] = [clock.now(), asked]
      const revenue = await readRevenue(read, month)
      const currencies = [...revenue.totals].map(([currency, totals]) => currencyToWire(revenue, currency, totals))
      return answer({ now: instantToWire(now), isRunning: month === running(now), currencies })
    }),
    deskRoute('getRevenueYear', async ({ params }) => {
      const asked = askedOf(params.month)
      return asked.kind === 'refused' ? asked : answer(yearToWire(await readYear(read, asked.month)))
    }),
    deskRoute('getRevenueAhead', async ({ params }) => {
      const asked = askedOf(params.month)
      return asked.kind === 'refused' ? asked : answer(aheadToWire(await readAhead(read, asked.month)))
    }),
    deskRoute('getRevenueBridge', async ({ params }) => {
      const asked = askedOf(params.month)
      if (asked.kind === 'refused') return asked
      const bridge = await readBridge(read, asked.month, clock.now())
      return answer(await read((tx) => bridgeToWire(tx, asked.month, bridge)))
    }),
    deskRoute('listRevenueClubs', async ({ params, query }) => {
      const asked = askedOf(params.month)
      if (asked.kind === 'refused') return asked
      const of = { ...query, month: asked.month, now: clock.now(), after: query.after ?? null }
      return answer(await read((tx) => clubsToWire(tx, of)))
    }),
  ]
}
