import { expect, it } from 'vitest'
import { dateOf, type Instant, type LocalDate, startOfDay } from '../calendar/index.ts'
import type { Catalogue, Cycle } from '../catalogue/index.ts'
import { allowanceOfHours, contractOf, customAddOn, entryOf, group, withAddOns } from '../testing/draws.ts'
import { heldAt, planPeriodAt, yearlyTermAt } from './index.ts'

const ZONE = 'Asia/Tokyo'
const at = (date: LocalDate) => startOfDay(date, ZONE)
const groups = [
  group('basic'),
  group('standard'),
  group('year', { cycle: 'year' }),
  group('unpaid', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
]
const bases: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups.map(({ id, cycle }: { id: string; cycle: Cycle }) => [
      id,
      { id, groupId: id, role: 'base', cycle, prices: {}, allowance: allowanceOfHours(1) },
    ]),
  ),
}
const catalogue = withAddOns(bases, customAddOn('licence', 1n, {}, { cycle: 'year' }))

it('what a customer has is that of today, and while a pause lasts that of before it', () => {
  const paused = contractOf([
    entryOf('1', 'standard', at('2026-02-03'), at('2026-11-01')),
    entryOf('2', 'unpaid', at('2026-11-01'), at('2026-11-10')),
    entryOf('3', 'standard', at('2026-11-10'), null),
  ])
  expect([at('2026-10-31'), at('2026-11-05'), at('2026-11-20')].map((now) => heldAt(paused, catalogue, now))).toEqual([
    at('2026-10-31'),
    at('2026-11-01') - 1,
    at('2026-11-20'),
  ])
  expect(heldAt(contractOf([]), catalogue, 5)).toBe(5)
})

type Held = readonly [plan: string, from: LocalDate, until: LocalDate | null]

it.each<[string, readonly Held[], string | null, readonly [LocalDate, LocalDate | null] | null]>([
  ['that was never paused', [['standard', '2026-02-03', null]], null, ['2026-02-03', null]],
  [
    'that a pause cut in two',
    [
      ['standard', '2026-02-03', '2026-11-01'],
      ['unpaid', '2026-11-01', '2026-11-10'],
      ['standard', '2026-11-10', null],
    ],
    null,
    ['2026-02-03', null],
  ],
  [
    'that was another before the pause',
    [
      ['basic', '2026-02-03', '2026-11-01'],
      ['unpaid', '2026-11-01', '2026-11-10'],
      ['standard', '2026-11-10', null],
    ],
    null,
    ['2026-11-10', null],
  ],
  [
    'that is paused now',
    [
      ['standard', '2026-02-03', '2026-11-01'],
      ['unpaid', '2026-11-01', null],
    ],
    null,
    ['2026-11-01', null],
  ],
  [
    'that a time without any plan lies before',
    [
      ['standard', '2026-02-03', '2026-03-01'],
      ['standard', '2026-11-01', null],
    ],
    null,
    ['2026-11-01', null],
  ],
  [
    'of a year, paused within its term',
    [
      ['year', '2026-02-03', '2026-11-01'],
      ['unpaid', '2026-11-01', '2026-11-10'],
      ['year', '2026-11-10', '2027-02-03'],
    ],
    '2025-02-03',
    ['2026-02-03', '2027-02-03'],
  ],
  [
    'of a year that was renewed',
    [
      ['year', '2025-02-03', '2026-02-03'],
      ['year', '2026-02-03', '2027-02-03'],
    ],
    '2025-02-03',
    ['2026-02-03', '2027-02-03'],
  ],
  [
    'of a year that nobody counts',
    [
      ['year', '2025-02-03', '2026-02-03'],
      ['year', '2026-02-03', '2027-02-03'],
    ],
    null,
    ['2025-02-03', '2027-02-03'],
  ],
  ['by the month, after a year', [['standard', '2026-11-01', null]], '2025-02-03', ['2026-11-01', null]],
  ['that is not there', [], null, null],
])('a plan %s', (_, held, anchor, period) => {
  const entries = held.map(([plan, from, until], index) =>
    entryOf(`${index}`, plan, at(from), until === null ? null : at(until)),
  )
  const contract = contractOf(entries, { zone: ZONE, yearlyAnchor: anchor === null ? null : at(anchor) })
  const found = planPeriodAt(contract, catalogue, at('2026-11-20'))
  const day = (instant: number | null) => (instant === null ? null : dateOf(instant, ZONE))
  expect(found === null ? null : [day(found.start), day(found.end)]).toEqual(period)
})

it.each<[string, Instant, LocalDate, LocalDate]>([
  ['from the present anchor on', at('2027-11-20'), '2027-11-20', '2028-11-19'],
  ['years after it', at('2029-01-01'), '2028-11-20', '2029-11-19'],
  ['in the term before', at('2027-11-04') + 1, '2026-11-11', '2027-11-10'],
  ['at its first instant', at('2026-11-11'), '2026-11-11', '2027-11-10'],
  ['after what went on within a day', at('2027-05-04'), '2026-11-11', '2027-11-10'],
  ['in the one before that', at('2026-10-30'), '2025-10-31', '2026-10-30'],
  ['under a plan by the month, by the last of a year', at('2026-11-05'), '2026-10-31', '2027-10-30'],
  ['before any', at('2024-01-01'), '2027-11-20', '2028-11-19'],
])('the term %s', (_, now, firstDay, lastDay) => {
  const entries = [
    entryOf('0', 'year', at('2025-10-31'), at('2026-10-31')),
    entryOf('1', 'standard', at('2026-11-02'), at('2026-11-11')),
    entryOf('2', 'year', at('2026-11-11'), at('2027-05-01')),
    entryOf('pause', 'unpaid', at('2027-05-01'), at('2027-05-03') + 3_600_000),
    entryOf('3', 'year', at('2027-05-03') + 3_600_000, at('2027-11-11')),
    entryOf('4', 'year', at('2027-11-20'), null),
  ]
  const contract = contractOf(entries, { yearlyAnchor: at('2027-11-20') })
  expect(yearlyTermAt(contract, catalogue, now)).toMatchObject({ firstDay, lastDay })
})

it('a contract that never was yearly has no term', () => {
  expect(() => yearlyTermAt(contractOf([]), catalogue, at('2026-11-11'))).toThrow('has no yearly anchor')
})

it.each<[string, readonly Held[], LocalDate]>([
  [
    'a plan that a pause cut in two, the second part from a day’s first instant',
    [
      ['year', '2026-04-01', '2026-09-01'],
      ['year', '2026-09-01', '2027-04-01'],
    ],
    '2027-03-31',
  ],
  [
    'and in three',
    [
      ['year', '2026-04-01', '2026-09-01'],
      ['year', '2026-09-01', '2026-12-05'],
      ['unpaid', '2026-12-05', '2027-01-10'],
      ['year', '2027-01-10', '2027-04-01'],
    ],
    '2027-03-31',
  ],
  [
    'a term that began anew once it was paid',
    [
      ['year', '2025-04-01', '2026-04-08'],
      ['unpaid', '2026-04-08', '2026-09-01'],
      ['year', '2026-09-01', '2027-09-01'],
    ],
    '2027-08-31',
  ],
  [
    'a plan that was to begin while another was paused',
    [
      ['standard', '2025-11-03', '2026-05-01'],
      ['unpaid', '2026-05-01', '2026-06-01'],
      ['year', '2026-06-01', '2027-05-01'],
    ],
    '2027-04-30',
  ],
  [
    'a plan that was never had to its end, by what was bought in it',
    [
      ['year', '2026-04-01', '2026-09-01'],
      ['year', '2026-09-01', '2026-12-05'],
      ['licence.custom', '2026-10-02', '2027-04-01'],
    ],
    '2027-03-31',
  ],
  [
    'a plan that a pause cut twice, of which nothing says the end any more',
    [
      ['year', '2026-04-01', '2026-06-01'],
      ['unpaid', '2026-06-01', '2026-09-01'],
      ['year', '2026-09-01', '2026-12-05'],
      ['unpaid', '2026-12-05', '2027-04-20'],
    ],
    '2027-03-31',
  ],
  [
    'a plan that began anew within the term of one that had ended',
    [
      ['year', '2026-04-01', '2026-06-01'],
      ['year', '2026-09-01', '2026-12-05'],
    ],
    '2027-08-31',
  ],
])('before a later anchor, the term of %s is counted from its first day', (_, held, lastDay) => {
  const entries = [
    ...held.map(([plan, from, until], index) => entryOf(`${index}`, plan, at(from), until && at(until))),
    entryOf('later', 'year', at('2028-01-15'), at('2029-01-15')),
  ]
  const contract = contractOf(entries, { yearlyAnchor: at('2028-01-15') })
  expect(yearlyTermAt(contract, catalogue, at('2026-10-02')).lastDay).toBe(lastDay)
})

const noon = (date: LocalDate) => at(date) + 12 * 3_600_000

it.each<[string, readonly (readonly [plan: string, from: Instant, until: Instant])[], LocalDate]>([
  [
    'begins with the term, goes on to its end',
    [
      ['standard', at('2025-11-03'), at('2026-05-01')],
      ['unpaid', at('2026-05-01'), noon('2026-06-01')],
      ['year', noon('2026-06-01'), at('2027-05-01')],
    ],
    '2027-04-30',
  ],
  [
    'begins with the term, which is cut again to its last',
    [
      ['standard', at('2025-11-03'), at('2026-05-01')],
      ['unpaid', at('2026-05-01'), noon('2026-06-01')],
      ['year', noon('2026-06-01'), noon('2026-12-05')],
      ['unpaid', noon('2026-12-05'), at('2027-06-30')],
    ],
    '2027-04-30',
  ],
  [
    'begins with the renewed term, which is cut again to its last',
    [
      ['year', at('2025-05-01'), at('2026-05-01')],
      ['unpaid', at('2026-05-01'), at('2026-06-01')],
      ['year', at('2026-06-01'), noon('2026-12-05')],
    ],
    '2027-04-30',
  ],
  [
    'is followed by another at once, the first of which begins with the term',
    [
      ['standard', at('2025-11-03'), at('2026-05-01')],
      ['unpaid', at('2026-05-01'), at('2026-05-20')],
      ['unpaid', at('2026-05-20'), at('2026-06-01')],
      ['year', at('2026-06-01'), at('2027-05-01')],
    ],
    '2027-04-30',
  ],
  [
    'is followed by another at once, which begins with the term',
    [
      ['standard', at('2025-11-03'), at('2026-05-01')],
      ['unpaid', at('2026-05-01'), at('2026-05-20')],
      ['unpaid', at('2026-05-20'), noon('2026-06-01')],
      ['year', noon('2026-06-01'), at('2027-05-20')],
    ],
    '2027-05-19',
  ],
  [
    'ends with a term that begins anew',
    [
      ['standard', at('2025-11-03'), at('2026-05-01')],
      ['unpaid', at('2026-05-01'), at('2026-06-01')],
      ['year', at('2026-06-01'), at('2027-06-01')],
    ],
    '2027-05-31',
  ],
  [
    'ends with a term that begins anew and is cut to its last',
    [
      ['year', at('2025-04-01'), noon('2026-03-20')],
      ['unpaid', noon('2026-03-20'), at('2026-04-20')],
      ['year', at('2026-04-20'), noon('2026-12-05')],
    ],
    '2027-04-19',
  ],
  [
    'cuts a term that another pause cuts again',
    [
      ['year', at('2026-04-01'), noon('2026-06-01')],
      ['unpaid', noon('2026-06-01'), noon('2026-06-20')],
      ['year', noon('2026-06-20'), noon('2026-12-05')],
    ],
    '2027-03-31',
  ],
])('before a later anchor, where a pause %s', (_, held, lastDay) => {
  const entries = [
    ...held.map(([plan, from, until], index) => entryOf(`${index}`, plan, from, until)),
    entryOf('later', 'year', at('2028-01-15'), at('2029-01-15')),
  ]
  const contract = contractOf(entries, { yearlyAnchor: at('2028-01-15') })
  expect(yearlyTermAt(contract, catalogue, at('2026-10-02')).lastDay).toBe(lastDay)
})
