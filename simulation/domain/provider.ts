import { DAY, type Instant } from '@touchline/domain/calendar'
import type { PaymentResult } from '@touchline/domain/payment'
import type { Random } from '../random.ts'

/** Drawn per seed: a swarm finds more than an average. */
export interface FaultRates {
  readonly declined: number
  readonly timeoutBefore: number
  readonly timeoutAfter: number
  readonly eventLost: number
  readonly eventTwice: number
  readonly eventLate: number
}

interface ProviderEvent {
  readonly at: Instant
  readonly key: string
  readonly result: PaymentResult
}

export interface Provider {
  /** A known key repeats its answer (invariant I34). */
  charge(key: string, amount: bigint, now: Instant): PaymentResult
  find(key: string): PaymentResult | null
  arriving(now: Instant): readonly ProviderEvent[]
  readonly taken: ReadonlyMap<string, bigint>
  calm(): void
}

export function providerOf(random: Random, rates: FaultRates): Provider {
  const outcomes = new Map<string, PaymentResult>()
  const taken = new Map<string, bigint>()
  let underway: ProviderEvent[] = []
  let isCalm = false
  const happens = (rate: number): boolean => !isCalm && random.chance(rate)

  const report = (key: string, result: PaymentResult, now: Instant): void => {
    if (happens(rates.eventLost)) return
    const times = happens(rates.eventTwice) ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      const days = happens(rates.eventLate) ? random.below(20) : 0
      underway.push({ at: now + days * DAY + random.below(60_000), key, result })
    }
  }

  const decide = (key: string, amount: bigint, now: Instant): PaymentResult => {
    const known = outcomes.get(key)
    if (known !== undefined) return known
    const result = happens(rates.declined) ? 'failed' : 'succeeded'
    outcomes.set(key, result)
    if (result === 'succeeded') taken.set(key, amount)
    report(key, result, now)
    return result
  }

  return {
    taken,
    charge: (key, amount, now) => {
      if (happens(rates.timeoutBefore)) return 'unknown'
      const result = decide(key, amount, now)
      return happens(rates.timeoutAfter) ? 'unknown' : result
    },
    find: (key) => outcomes.get(key) ?? null,
    arriving: (now) => {
      const due = underway.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
      underway = underway.filter(({ at }) => at > now)
      return due
    },
    calm: () => {
      isCalm = true
    },
  }
}
