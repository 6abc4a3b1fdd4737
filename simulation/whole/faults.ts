import type { World } from '@touchline/testing/world'
import type { Random } from '../random.ts'

/** How often what is planted in a month; every seed draws its own. */
interface Rates {
  readonly charge: number
  readonly decline: number
  readonly webhook: number
  readonly refund: number
}

export const ratesOf = (random: Random): Rates => {
  const rate = () => (random.chance(0.3) ? 0 : random.next())
  return { charge: rate(), decline: rate(), webhook: rate(), refund: rate() }
}

const charging = { method: 'POST', path: '/v1/payment_intents' }

const chargeFaults = [
  { ...charging, kind: 'drop', when: 'before' },
  { ...charging, kind: 'drop', when: 'after' },
  { ...charging, kind: 'status', status: 500, when: 'before' },
  { ...charging, kind: 'status', status: 500, when: 'after' },
  { ...charging, kind: 'status', status: 429, when: 'before' },
  { ...charging, kind: 'status', status: 409, when: 'before' },
] as const

const declines = ['insufficient_funds', 'lost_card', 'generic_decline', 'processing_error'] as const

/** Plants bad luck for the next requests and events; says what it was. */
export async function plantFaults({ provider }: World, random: Random, rates: Rates): Promise<readonly string[]> {
  const planted: string[] = []
  if (random.chance(rates.charge)) {
    const fault = { ...random.pick(chargeFaults), times: 1 + random.below(6) }
    await provider.control('POST', '/faults', fault)
    planted.push(`charging: ${fault.kind} ${fault.when} x ${fault.times}`)
  }
  if (random.chance(rates.decline)) {
    const decline = { code: random.pick(declines), times: 1 + random.below(2) }
    await provider.control('POST', '/declines', decline)
    planted.push(`decline ${decline.code} x ${decline.times}`)
  }
  if (random.chance(rates.webhook)) {
    const disturbance = {
      kind: random.pick(['drop', 'duplicate', 'hold', 'reorder']),
      type: 'payment_intent',
      times: 2,
    }
    await provider.control('POST', '/webhooks/disturbances', disturbance)
    planted.push(`events: ${disturbance.kind}`)
  }
  if (random.chance(rates.refund)) planted.push(await refundSome(provider, random))
  return planted
}

/** The provider refunds a charge, or a part of it. */
async function refundSome(provider: World['provider'], random: Random): Promise<string> {
  const taken = (await provider.books()).charges.filter(({ paid, amount_refunded }) => paid && amount_refunded === 0)
  if (taken.length === 0) return 'nothing to refund'
  const { id, amount } = random.pick(taken)
  const part = random.chance(0.5) ? amount : 1 + random.below(amount)
  await provider.refund(id, part)
  return `refund of ${part}`
}

/** From here on nothing fails; what was held back arrives. */
export async function calm({ provider }: World): Promise<void> {
  await provider.control('DELETE', '/faults')
  await provider.control('DELETE', '/declines')
  await provider.control('DELETE', '/webhooks/disturbances')
  await provider.control('POST', '/webhooks/release')
  await provider.control('POST', '/webhooks/drain')
}
