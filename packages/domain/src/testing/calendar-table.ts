/** Boundary cases of every zone, independent of the machine's. */

import { computeMonthlyBilling } from '../billing/index.ts'
import {
  dateOf,
  daysInMonth,
  type Instant,
  monthInterval,
  monthOf,
  nextMonth,
  startOfDay,
  startOfNextMonth,
  termAt,
  yearlyTerm,
  type Zone,
} from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { schedulingDeadline } from '../lifecycle/index.ts'

const zones: readonly Zone[] = [
  'Asia/Tokyo',
  'Europe/Paris',
  'Europe/Lisbon',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Pacific/Apia',
  'UTC',
]

/** Clock changes (two at midnight), leap days, month lengths, year ends, Apia's lost day. */
const boundaryDays: readonly string[] = [
  '2011-12-29',
  '2011-12-30',
  '2011-12-31',
  '2012-02-29',
  '2017-10-15',
  '2018-02-18',
  '2018-11-04',
  '2024-02-28',
  '2024-02-29',
  '2024-03-31',
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-28',
  '2026-03-08',
  '2026-03-29',
  '2026-04-30',
  '2026-10-25',
  '2026-11-01',
  '2028-02-29',
]

const nothing = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const catalogue: Catalogue = {
  groups: new Map([
    [
      'standard',
      {
        id: 'standard',
        kind: 'paid',
        tier: 'standard',
        cycle: 'month',
        offering: 'regional',
        discountPercent: 0,
        baseGroupId: null,
      },
    ],
  ]),
  plans: new Map([
    [
      'base',
      { id: 'base', groupId: 'standard', role: 'base', cycle: 'month', prices: { JPY: 31_000n }, allowance: nothing },
    ],
  ]),
}

const contractFrom = (start: Instant, zone: Zone): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries: [{ id: 'entry', contractPlanId: 'base', couponId: null, limits: null, start, end: null }],
  cancellation: { state: 'none' },
  yearlyAnchor: null,
})

const firstBill = (start: Instant, zone: Zone): string =>
  computeMonthlyBilling({
    contract: contractFrom(start, zone),
    catalogue,
    month: monthOf(start, zone),
    storedSecondsOverRetention: 0,
  }).total.minor.toString()

function rowOf(zone: Zone, day: string): readonly (string | number)[] {
  const midnight = startOfDay(day, zone)
  const month = monthOf(midnight, zone)
  const { start, end } = monthInterval(month, zone)
  const term = yearlyTerm(day, 1, zone)
  return [
    zone,
    day,
    midnight,
    dateOf(midnight - 1, zone),
    dateOf(midnight, zone),
    dateOf(midnight + 1, zone),
    month,
    daysInMonth(month),
    start,
    end,
    monthInterval(nextMonth(month), zone).start,
    startOfNextMonth(midnight - 1, zone),
    startOfNextMonth(midnight, zone),
    term.firstDay,
    term.lastDay,
    term.start,
    term.end,
    termAt(day, term.end - 1, zone).index,
    termAt(day, term.end, zone).index,
    schedulingDeadline(term.end, zone),
    firstBill(midnight - 1, zone),
    firstBill(midnight, zone),
    firstBill(midnight + 1, zone),
  ]
}

export const boundaryTable = (): readonly (readonly (string | number)[])[] =>
  zones.flatMap((zone) => boundaryDays.map((day) => rowOf(zone, day)))
