import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, monthOf } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { Currency } from '../money/index.ts'
import { catalogue } from '../plans/plan-catalogue.test-support.ts'
import { sleepingCatalogue } from '../plans/sleeping.test-support.ts'
import { contractAround, customAddOn, catalogue as drawnCatalogue, withAddOns } from '../testing/draws.ts'
import { clubOf, type Held, midnight, STANDARD, YEAR, yearly } from './clubs.test-support.ts'
import { addRevenue, type RevenueTotals, revenueAhead, revenueOf, revenueOfMonths } from './index.ts'

const said = (contract: Contract, of: Catalogue = catalogue, month = '2026-11'): string => {
  const { before, after, movements } = revenueOf(contract, of, month)
  const moved = movements.map(({ kind, minor }) => ` ${kind} ${minor}`).join('')
  const paused = after.state === 'paused' ? `, paused ${after.minor}` : ''
  const counted = (standing: typeof before) => (standing.state === 'held' ? standing.minor : 0n)
  return `${counted(before)}${moved} = ${counted(after)}${paused}`
}

describe('recurring revenue at the last instant of November', () => {
  type Example = readonly [name: string, held: readonly Held[], said: string, more?: Partial<Contract>]
  const examples: readonly Example[] = [
    ['of nobody', [], '0 = 0'],
    ['of a trial', [['trial.base', '2026-10-20']], '0 = 0'],
    ['of a plan that goes on', [STANDARD], '19800 = 19800'],
    ['of a plan that begins on the last day', [['standard.base', '2026-11-30']], '0 new 19800 = 19800'],
    ['of a plan that begins with December', [['standard.base', '2026-12-01']], '0 = 0'],
    [
      'of a trial that became a plan',
      [
        ['trial.base', '2026-10-20', '2026-11-03'],
        ['basic.base', '2026-11-03'],
      ],
      '0 new 9900 = 9900',
    ],
    ['with a seat more', [STANDARD, ['standard.viewer', '2026-11-30']], '19800 more 500 = 20300'],
    ['with a seat less', [STANDARD, ['standard.analyst', '2026-03-10', '2026-11-16']], '20300 less -500 = 19800'],
    ['with hours, which do not recur', [STANDARD, ['standard.upload', '2026-11-02', '2026-12-01']], '19800 = 19800'],
    [
      'of a higher plan',
      [
        ['basic.base', '2026-03-10', '2026-11-16'],
        ['standard.base', '2026-11-16'],
      ],
      '9900 more 9900 = 19800',
    ],
    [
      'of a lower plan from the 1st',
      [
        ['plus.base', '2026-03-10', '2026-11-01'],
        ['basic.base', '2026-11-01'],
      ],
      '29800 less -19900 = 9900',
    ],
    ['of a plan that ended with October', [['standard.base', '2026-03-10', '2026-11-01']], '19800 left -19800 = 0'],
    ['of a plan that ends with November', [['standard.base', '2026-03-10', '2026-12-01']], '19800 = 19800'],
    [
      'of a club that came back',
      [
        ['basic.base', '2026-03-10', '2026-06-01'],
        ['standard.base', '2026-11-20'],
      ],
      '0 returned 19800 = 19800',
    ],
    [
      'of a club that left and came back within the month',
      [
        ['standard.base', '2026-03-10', '2026-11-05'],
        ['basic.base', '2026-11-20'],
      ],
      '19800 less -9900 = 9900',
    ],
    ['of a plan that came and went within the month', [['standard.base', '2026-11-05', '2026-11-20']], '0 = 0'],
    [
      'with a coupon',
      [
        ['coupon.base', '2026-03-10'],
        ['coupon.viewer', '2026-03-10'],
      ],
      '16240 = 16240',
    ],
    [
      'after a coupon',
      [
        ['coupon.base', '2026-03-10', '2026-11-10'],
        ['standard.base', '2026-11-10'],
      ],
      '15840 price 3960 = 19800',
    ],
    [
      'after a coupon, with a seat more',
      [
        ['coupon.base', '2026-03-10', '2026-11-10'],
        ['standard.base', '2026-11-10'],
        ['standard.viewer', '2026-11-10'],
      ],
      '15840 more 500 price 3960 = 20300',
    ],
    [
      'after a coupon, with its seats dearer and one more',
      [
        ['coupon.base', '2026-03-10', '2026-11-10'],
        ['coupon.viewer', '2026-03-10', '2026-11-10'],
        ['coupon.viewer', '2026-03-10', '2026-11-10'],
        ['standard.base', '2026-11-10'],
        ['standard.viewer', '2026-11-10'],
        ['standard.viewer', '2026-11-10'],
        ['standard.viewer', '2026-11-10'],
      ],
      '16640 more 500 price 4160 = 21300',
    ],
    [
      'of a plan that is paused',
      [
        ['standard.base', '2026-03-10', '2026-11-16'],
        ['paused.base', '2026-11-16', '2027-01-15'],
      ],
      '19800 paused -19800 = 0, paused 19800',
    ],
    [
      'of a plan that was paused and is paid',
      [
        ['standard.base', '2026-03-10', '2026-10-16'],
        ['paused.base', '2026-10-16', '2026-11-10'],
        ['standard.base', '2026-11-10'],
      ],
      '0 resumed 19800 = 19800',
    ],
    [
      'of a plan that stays paused',
      [
        ['standard.base', '2026-03-10', '2026-10-16'],
        ['paused.base', '2026-10-16', '2026-12-15'],
      ],
      '0 = 0, paused 19800',
    ],
    [
      'of a club that left while it was paused',
      [
        ['standard.base', '2026-03-10', '2026-09-16'],
        ['paused.base', '2026-09-16', '2026-11-15'],
      ],
      '0 left 0 = 0',
    ],
    ['of a term: a twelfth', [YEAR], '16500 = 16500', yearly],
    [
      'of a seat bought within a term: a twelfth of its year',
      [YEAR, ['yearly.viewer', '2026-11-09', '2027-05-01']],
      '16500 more 41 = 16541',
      yearly,
    ],
    [
      'of two seats of a term: rounded down once',
      [YEAR, ['yearly.viewer', '2026-05-01', '2027-05-01'], ['yearly.viewer', '2026-05-01', '2027-05-01']],
      '16583 = 16583',
      yearly,
    ],
    [
      'of a month that became a term',
      [
        ['standard.base', '2026-03-10', '2026-11-12'],
        ['yearly.base', '2026-11-12', '2027-11-12'],
      ],
      '19800 less -3300 = 16500',
      { yearlyAnchor: midnight('2026-11-12') },
    ],
    [
      'of a term that is renewed by itself',
      [['yearly.base', '2025-11-12', '2026-11-12']],
      '16500 = 16500',
      { yearlyAnchor: midnight('2025-11-12') },
    ],
  ]

  it.each(examples.map(([name, held, expected, more]) => ({ name, held, expected, more })))(
    '$name',
    ({ held, expected, more }) => {
      expect(said(clubOf(held, more))).toBe(expected)
    },
  )

  const asleep: Partial<Contract> = {
    sleeps: [
      {
        from: midnight('2026-11-01'),
        until: midnight('2027-02-01'),
        plannedUntil: midnight('2027-02-01'),
        everyYear: false,
      },
    ],
  }

  it.each([
    ['that costs nothing', 0n, '19800 less -19800 = 0'],
    ['that costs something', 700n, '19800 less -19100 = 700'],
  ])('of a sleep %s is what it costs, and nobody left', (_, price, expected) => {
    expect(said(clubOf([STANDARD], asleep), sleepingCatalogue(price))).toBe(expected)
  })

  it('has custom add-ons, those that cost nothing asleep but awake', () => {
    const insured = withAddOns(sleepingCatalogue(700n), customAddOn('insurance', 300n))
    const club: readonly Held[] = [STANDARD, ['insurance.custom', '2026-03-10'], ['insurance.custom', '2026-11-02']]
    expect(said(clubOf(club), insured)).toBe('20100 more 300 = 20400')
    expect(said(clubOf(club, asleep), insured)).toBe('20100 less -19400 = 700')
  })

  it('changes by a list only where the club was notified', () => {
    const dearer: Catalogue = {
      ...catalogue,
      plans: new Map(
        [...catalogue.plans.values()].map((plan) => [
          plan.id,
          plan.id === 'standard.base'
            ? {
                ...plan,
                priceChanges: [{ from: '2026-11', publishedAt: midnight('2026-09-01'), prices: { JPY: 21_000n } }],
              }
            : plan,
        ]),
      ),
    }
    const notice = { from: '2026-11', notifiedAt: midnight('2026-09-02'), appliesFrom: '2026-11' }
    expect(said(clubOf([STANDARD], { priceNotices: [notice] }), dearer)).toBe('19800 price 1200 = 21000')
    expect(said(clubOf([STANDARD], { priceNotices: [] }), dearer)).toBe('19800 = 19800')
  })
})

describe('the first paid month', () => {
  const first = (...held: readonly Held[]) => revenueOf(clubOf(held), catalogue, '2026-11').firstPaid

  it.each<readonly [name: string, held: readonly Held[], expected: string | null]>([
    ['is of the earliest plan, whatever order they are in', [['standard.base', '2026-11-05'], STANDARD], '2026-03'],
    ['is not of a trial', [['trial.base', '2026-03-10', '2026-04-01']], null],
    [
      'is not of a plan that was withdrawn',
      [
        ['standard.base', '2026-03-10', '2026-03-10'],
        ['basic.base', '2026-06-05'],
      ],
      '2026-06',
    ],
    ['is not of a seat that stayed from before', [['standard.viewer', '2026-02-01'], STANDARD], '2026-03'],
    ['is none before the plan begins', [['standard.base', '2026-12-01']], null],
  ])('%s', (_, held, expected) => {
    expect(first(...held)).toBe(expected)
  })
})

describe('the revenue of a month', () => {
  it('of nobody has no part', () => {
    expect(revenueOf(clubOf([]), catalogue, '2026-11').after).toEqual({ state: 'none', parts: [], minor: 0n })
  })

  it('counts paused clubs beside it, and alike clubs at once', () => {
    const paused = clubOf([
      ['standard.base', '2026-03-10', '2026-10-16'],
      ['paused.base', '2026-10-16', '2026-12-15'],
    ])
    const totals = new Map<Currency, RevenueTotals>()
    addRevenue(totals, revenueOf(paused, catalogue, '2026-11'), 2)
    addRevenue(totals, revenueOf(clubOf([STANDARD]), catalogue, '2026-11'), 3)
    expect(totals.get('JPY')).toMatchObject({
      ends: { clubs: 3, minor: 59_400n },
      paused: { clubs: 2, minor: 39_600n },
    })
  })

  it('is the same of many months at once where a term renews in the last, or a plan begins with the first', () => {
    const months = ['2026-08', '2026-09', '2026-10', '2026-11']
    for (const contract of [
      clubOf([['yearly.base', '2025-11-12', '2026-11-12']], { yearlyAnchor: midnight('2025-11-12') }),
      clubOf([['standard.base', '2026-08-01']]),
    ])
      expect(revenueOfMonths(contract, catalogue, months)).toEqual(
        months.map((month) => revenueOf(contract, catalogue, month)),
      )
  })

  it('is by currency, begins with what the month before ended with, and counts each first paid month', () => {
    const clubs = [
      clubOf([STANDARD]),
      clubOf([['standard.base', '2026-11-05']]),
      clubOf([['basic.base', '2026-03-01', '2026-11-02']]),
      clubOf([['trial.base', '2026-11-02']]),
    ]
    const totals = new Map<Currency, RevenueTotals>()
    for (const club of clubs) addRevenue(totals, revenueOf(club, catalogue, '2026-11'))
    expect(totals.get('JPY')).toEqual({
      began: { clubs: 2, minor: 29_700n },
      ends: { clubs: 2, minor: 39_600n },
      paused: { clubs: 0, minor: 0n },
      movements: new Map([
        ['new', { clubs: 1, minor: 19_800n }],
        ['left', { clubs: 1, minor: -9_900n }],
      ]),
      cohorts: new Map([
        ['2026-03', { clubs: 2, staying: { clubs: 1, minor: 19_800n } }],
        ['2026-11', { clubs: 1, staying: { clubs: 1, minor: 19_800n } }],
      ]),
    })
    expect(totals.size).toBe(1)
  })

  it('is the same month by month and for many months at once', () => {
    const months = ['2026-09', '2026-10', '2026-11', '2026-12']
    fc.assert(
      fc.property(contractAround, drawnCatalogue, ({ contract, at }, of) => {
        const around = months.map((_, index) => addMonths(monthOf(at, contract.zone), index - 1))
        expect(revenueOfMonths(contract, of, around)).toEqual(around.map((month) => revenueOf(contract, of, month)))
      }),
    )
  })

  it('ends with what it began with and its movements, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(contractAround, { maxLength: 8 }), drawnCatalogue, (drawn, of) => {
        const months = [...new Set(drawn.map(({ contract, at }) => monthOf(at, contract.zone)))]
        for (const month of months) {
          const totals = new Map<Currency, RevenueTotals>()
          for (const { contract } of drawn) {
            const club = revenueOf(contract, of, month)
            addRevenue(totals, club)
            const next = revenueOf(contract, of, addMonths(month, 1))
            expect(next.before).toEqual(club.after)
          }
          for (const { began, ends, movements } of totals.values()) {
            const moved = [...movements.values()].reduce((sum, { minor }) => sum + minor, 0n)
            expect(began.minor + moved).toBe(ends.minor)
          }
        }
      }),
    )
  })
})

describe('what is agreed ahead of November', () => {
  const ahead = (contract: Contract) =>
    revenueAhead(contract, catalogue, '2026-11')
      .map(({ month, agreed, renewal, monthly }) => `${month} ${agreed} ${renewal} ${monthly}`)
      .filter((line, index, all) => index === 0 || line.slice(8) !== all[index - 1]?.slice(8))

  it.each<readonly [name: string, contract: Contract, said: readonly string[]]>([
    ['a month is never', clubOf([STANDARD]), ['2026-12 0 0 19800']],
    [
      'a plan that begins later counts from then',
      clubOf([['standard.base', '2027-01-10']]),
      ['2026-12 0 0 0', '2027-01 0 0 19800'],
    ],
    [
      'a paused plan does not count',
      clubOf([
        ['standard.base', '2026-03-10', '2026-11-16'],
        ['paused.base', '2026-11-16'],
      ]),
      ['2026-12 0 0 0'],
    ],
    ['a term is until it ends, then it renews', clubOf([YEAR], yearly), ['2026-12 16500 0 0', '2027-05 0 16500 0']],
    [
      'a reserved cancellation ends it',
      clubOf([YEAR], { ...yearly, cancellation: { state: 'reserved', at: midnight('2027-05-01') - 1 } }),
      ['2026-12 16500 0 0', '2027-05 0 0 0'],
    ],
    [
      'a term that begins later is none yet',
      clubOf(
        [
          ['standard.base', '2026-03-10', '2027-02-01'],
          ['yearly.base', '2027-02-01', '2028-02-01'],
        ],
        {
          yearlyAnchor: midnight('2027-02-01'),
        },
      ),
      ['2026-12 0 0 19800', '2027-02 0 16500 0'],
    ],
  ])('%s', (_, contract, expected) => {
    expect(ahead(contract)).toEqual(expected)
  })
})
