import { getUnpaid } from '@touchline/contract/payment'
import { getOwnSeason } from '@touchline/contract/plans/sleep'
import { listUsers } from '@touchline/contract/seats'
import { listGameMatches } from '@touchline/contract/videos'
import { addDays, addMonths, dateOf, daysBetween, firstDay, monthOf } from '@touchline/domain/calendar'
import { expect } from 'vitest'
import type { DemoPromise } from './promise.test-support.ts'
import { endOf, roleOf, type Visitor, visit } from './visitor.test-support.ts'

const daysLeft = ({ plans, date, zone }: Visitor) =>
  plans.filter((plan) => roleOf(plan) === 'base').map((plan) => daysBetween(date, dateOf(endOf(plan) - 1, zone)))

const count = ({ plans }: Visitor, role: string) => plans.filter((plan) => roleOf(plan) === role).length

const pro: DemoPromise = {
  says: 'Pro, monthly in dollars without tax; an earlier bill was partly refunded, with a credit note; another was disputed, and the bank returned the money',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'america', 'pro')
    expect(visitor).toMatchObject({ base: 'proPlan', contract: { currency: 'USD' } })
    expect(visitor.billings.map(({ charge }) => charge.tax)).toEqual(visitor.billings.map(() => 0))
    expect(visitor.billings.filter(({ paymentStatus }) => paymentStatus === 'Complete')).toHaveLength(12)
    const refunded = visitor.billings.filter(({ refunds }) => refunds.length > 0)
    const kinds = ['credit-note', 'invoice', 'receipt']
    expect(refunded.map(({ documents }) => documents.map(({ kind }) => kind).toSorted())).toEqual([kinds, kinds])
    expect(refunded.map(({ refunds }) => refunds.map(({ cause }) => cause))).toEqual([['refund'], ['dispute']])
  },
}

const large: DemoPromise = {
  says: 'Elite, monthly in dollars: 800 users, 10,000 games, three years of bills',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'america', 'large')
    expect(visitor).toMatchObject({ base: 'elitePlan', contract: { currency: 'USD' } })
    const users = listUsers.response.parse(await visitor.get('/manage/users?valid=true'))
    const games = listGameMatches.response.parse(await visitor.get('/data/record/game_match'))
    expect([users.results.length, games.results.length]).toEqual([800, 10_000])
    expect(visitor.billings.filter(({ paymentStatus }) => paymentStatus === 'Complete')).toHaveLength(36)
  },
}

const cancelled: DemoPromise = {
  says: 'a yearly contract that was cancelled and ended 20 days ago; the club can buy a plan again',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'america', 'cancelled')
    expect(visitor).toMatchObject({ base: null, contract: { isCancellation: true } })
    const { cancellationDate } = visitor.contract
    expect(cancellationDate && dateOf(Date.parse(cancellationDate), visitor.zone)).toBe(addDays(visitor.date, -20))
    expect(await visitor.attempt('proPlan')).toBe('quote-changed')
  },
}

const eliteYearly: DemoPromise = {
  says: 'Elite, yearly in euros: 12 analysts, 30 viewers, upload time and two coach’s licences bought during the term',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'europe', 'elite-yearly')
    expect(visitor).toMatchObject({ base: 'yearlyElitePlan', contract: { currency: 'EUR' } })
    expect(daysLeft(visitor)).toEqual([143])
    const seats = { analysts: 1 + count(visitor, 'analyst'), viewers: count(visitor, 'viewer') }
    expect(seats).toEqual({ analysts: 12, viewers: 30 })
    expect(count(visitor, 'upload')).toBeGreaterThan(0)
    expect(count(visitor, 'custom')).toBe(2)
  },
}

const proYearlyEnding: DemoPromise = {
  says: 'Pro, yearly, 10 days before its end: a change can still be scheduled; a German club with a VAT number, billed under reverse charge',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'europe', 'pro-yearly-ending')
    expect(visitor.base).toBe('yearlyProPlan')
    expect(daysLeft(visitor)).toEqual([10])
    const billed = visitor.billings.filter(({ charge }) => charge.total > 0)
    const taxes = billed.map(({ charge: { tax, taxedAs } }) => [taxedAs.category, tax])
    expect(new Set(taxes.map(String))).toEqual(new Set(['AE,0']))
    expect(await visitor.attempt('yearlyElitePlan')).toBe('quote-changed')
  },
}

const vat: DemoPromise = {
  says: 'Pro, monthly in euros with 20 percent VAT: a club in Monaco, taxed as if it were in France; three unused seats are given up from the 1st of next month; two cameras on loan, an add-on the vendor defined',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'europe', 'vat')
    expect(visitor).toMatchObject({ base: 'proPlan', contract: { currency: 'EUR' } })
    expect(visitor.billings.filter(({ paymentStatus }) => paymentStatus === 'Complete')).toHaveLength(3)
    for (const { charge } of visitor.billings)
      expect(charge).toMatchObject({ taxedAs: { rate: 2_000, category: 'S', name: 'vat' }, consumptionTaxRate: 20 })
    expect(count(visitor, 'custom')).toBe(2)
    const [givenUp] = visitor.contract.seatsGivenUp ?? []
    const nextMonth = addMonths(monthOf(demo.today, visitor.zone), 1)
    expect(givenUp).toMatchObject({ analystNum: 1, viewerNum: 2, kept: null })
    expect(dateOf(Date.parse(givenUp?.startDate ?? ''), visitor.zone)).toBe(firstDay(nextMonth))
  },
}

const grace: DemoPromise = {
  says: 'Pro, yearly; the charge for the new term was just declined: everything works for a week while the card is retried',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'europe', 'grace')
    expect(visitor.base).toBe('yearlyProPlan')
    const [failed] = visitor.billings.filter(({ charge }) => charge.total > 0)
    expect(failed?.paymentStatus).toBe('Error')
    expect(failed?.nextTryDateTime).toMatch(/^2/)
    const path = `/manage/contract_info/${visitor.contract.contractInfoId}/unpaid`
    const { pausesAt } = getUnpaid.response.parse(await visitor.get(path))
    expect(pausesAt).toMatch(/^2/)
    const days = daysBetween(visitor.date, dateOf(Date.parse(pausesAt ?? ''), visitor.zone))
    expect([4, 5]).toContain(days)
  },
}

const yearlyDeadline: DemoPromise = {
  says: 'Pro, yearly, 2 days before its end: too late to schedule a change',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'europe', 'yearly-deadline')
    expect(visitor.base).toBe('yearlyProPlan')
    expect(daysLeft(visitor)).toEqual([2])
    expect(await visitor.attempt('yearlyElitePlan')).toBe('past-deadline')
  },
}

const reserved: DemoPromise = {
  says: 'Elite, yearly; its cancellation is scheduled for the end of the term, in 77 days',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'europe', 'reserved')
    expect(visitor.base).toBe('yearlyElitePlan')
    expect(daysLeft(visitor)).toEqual([77])
    const { cancellationDate } = visitor.contract
    expect(cancellationDate && dateOf(Date.parse(cancellationDate), visitor.zone)).toBe(addDays(visitor.date, 77))
  },
}

const leaving: DemoPromise = {
  says: 'Pro, monthly in dollars: cancelled for the end of this month; the cancellation can be withdrawn until then',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'america', 'leaving')
    expect(visitor.base).toBe('proPlan')
    const { cancellationDate } = visitor.contract
    const nextMonth = addMonths(monthOf(demo.today, visitor.zone), 1)
    expect(dateOf(Date.parse(cancellationDate ?? '') + 1, visitor.zone)).toBe(firstDay(nextMonth))
  },
}

const season: DemoPromise = {
  says: 'Pro, monthly in euros: the club has set the months in which it plays, and can let the plan sleep in the other two',
  keeps: async (demo) => {
    const visitor = await visit(demo, 'europe', 'season')
    const own = getOwnSeason.response.parse(
      await visitor.get(`/manage/contract_info/${visitor.contract.contractInfoId}/season`),
    )
    expect(own.playMonths).toHaveLength(10)
    const { blockedBy, proposed } = own.sleep
    expect(blockedBy).toBeNull()
    expect(proposed && addMonths(proposed.from.slice(0, 7), 2)).toBe(proposed?.until.slice(0, 7))
  },
}

export const promisesAbroad: Readonly<Record<string, DemoPromise>> = {
  pro,
  large,
  cancelled,
  leaving,
  'elite-yearly': eliteYearly,
  'pro-yearly-ending': proYearlyEnding,
  vat,
  grace,
  'yearly-deadline': yearlyDeadline,
  reserved,
  season,
}
