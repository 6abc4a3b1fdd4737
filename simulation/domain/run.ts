import { type Instant, startOfMonth, type YearMonth, type Zone } from '@touchline/domain/calendar'
import { currencies } from '@touchline/domain/money'
import { usualDunning } from '@touchline/domain/payment'
import { zones } from '../../packages/domain/src/testing/draws.ts'
import { type Random, randomOf } from '../random.ts'
import { catalogue } from './catalogue.ts'
import { goodwillOf } from './goodwill.ts'
import { faultsOf } from './invariants.ts'
import { followingMonths, liveMonth, quietDays } from './life.ts'
import { boughtAddOnFaults, naiveFaults } from './naive.ts'
import type { Organization } from './organization.ts'
import { type FaultRates, providerOf } from './provider.ts'
import { isAsleepIn } from './sleeping.ts'
import { drawGames, isRestoredIn } from './storage.ts'
import { taxCases } from './taxes.ts'

export interface Size {
  readonly organizations: number
  readonly months: number
}

/** The independent biller is slow: it checks some months, and all with a restored game or a sleep. */
const NAIVE_EVERY = 60

const rules = [
  usualDunning.month,
  { tries: [3, 7], graceDays: 7 },
  { tries: [1, 2, 30], graceDays: 45 },
  { tries: [60], graceDays: 0 },
]

const ratesOf = (random: Random): FaultRates => {
  const rate = () => (random.chance(0.4) ? 0 : random.next() * 0.5)
  return {
    declined: rate(),
    timeoutBefore: rate(),
    timeoutAfter: rate(),
    eventLost: rate(),
    eventTwice: rate(),
    eventLate: rate(),
  }
}

function leastChargeOf(seed: number) {
  const random = randomOf(seed ^ 0x1ea5)
  if (random.chance(0.5)) return {}
  const minor = BigInt(random.pick([50, 700, 12_000]))
  return { leastCharge: { minor, byCard: { month: true, year: true } } }
}

export function organizationOf(random: Random, start: Instant, zone: Zone, seed = 0): Organization {
  const group = random.pick(
    [...catalogue.groups.values()].filter(({ kind, cycle }) => kind === 'paid' && cycle === 'month'),
  )
  const base = { id: 'base', contractPlanId: `${group.id}.base`, couponId: null, limits: null, start, end: null }
  return {
    contract: {
      id: 'contract',
      currency: random.pick(currencies),
      ...random.pick(taxCases),
      zone,
      entries: [base],
      cancellation: { state: 'none' },
      yearlyAnchor: null,
      priceNotices: [],
      ...leastChargeOf(seed),
    },
    bills: [],
    games: drawGames(random, start),
    dunning: { month: random.pick(rules), year: random.pick(rules) },
    care: random.pick([0.5, 0.5, 0.06]),
    noticeDays: random.pick([0, 30, 30, 90, null]),
    inUse: { analysts: 0, viewers: 0 },
    pause: null,
    closedAt: null,
    endings: [],
    goodwill: goodwillOf(seed),
    closed: [],
    quote: null,
    nextQuote: null,
    termQuote: null,
    broken: [],
    changes: 0,
  }
}

/** What failed, in words; empty when every invariant held. */
export function runSeed(seed: number, size: Size): readonly string[] {
  const random = randomOf(seed)
  const rates = ratesOf(random)
  const faults: string[] = []
  for (let number = 0; number < size.organizations; number += 1) {
    const zone = random.pick(zones)
    const first: YearMonth = `${2011 + random.below(20)}-${String(1 + random.below(12)).padStart(2, '0')}`
    const months = followingMonths(first, size.months)
    const provider = providerOf(random, rates)
    const start = startOfMonth(first, zone)
    const organization = organizationOf(random, start + random.below(20 * 86_400_000), zone, seed * 100 + number)
    for (const month of months) liveMonth(organization, provider, random, month)
    const last = months.at(-1) ?? first
    quietDays(organization, provider, startOfMonth(last, zone) + 40 * 86_400_000)
    const sample = months.filter(
      (month, index) =>
        index % NAIVE_EVERY === seed % NAIVE_EVERY ||
        isRestoredIn(organization, month) ||
        isAsleepIn(organization, month),
    )
    const found = [
      ...faultsOf(organization, provider, months),
      ...sample.flatMap((month) => naiveFaults(organization, month)),
      ...months.flatMap((month) => boughtAddOnFaults(organization, month)),
    ]
    faults.push(...found.map((fault) => `organisation ${number}, ${zone}: ${fault}`))
  }
  return faults
}
