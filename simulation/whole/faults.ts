import type { World } from '@touchline/testing/world'
import { type Charge, happenLater, type LaterKind } from '../later.ts'
import type { Random } from '../random.ts'
import type { Member } from './member.ts'

interface Rates {
  readonly charge: number
  readonly decline: number
  readonly webhook: number
  readonly busy: number
  readonly later: Readonly<Record<LaterKind, number>>
}

export const ratesOf = (random: Random): Rates => {
  const rate = () => (random.chance(0.3) ? 0 : random.next())
  return {
    charge: rate(),
    decline: rate(),
    webhook: rate(),
    busy: rate(),
    later: { refunded: rate(), disputed: rate(), failedLate: rate(), ordered: rate(), sentBack: rate() },
  }
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

const refunding = { method: 'POST', path: '/v1/refunds', body: 'metadata[order]' }

const busyFaults = [
  { ...charging, kind: 'status', status: 503, when: 'before', retryAfter: 1 },
  { ...charging, kind: 'status', status: 503, when: 'after', retryAfter: 1 },
  { ...charging, kind: 'status', status: 429, when: 'before', retryAfter: 3_600 },
  { ...refunding, kind: 'status', status: 503, when: 'before', retryAfter: 1 },
  { ...refunding, kind: 'status', status: 503, when: 'after', retryAfter: 1 },
  { ...refunding, kind: 'status', status: 429, when: 'before', retryAfter: 90 },
  { ...refunding, kind: 'drop', when: 'after' },
  { method: 'GET', path: '/v1/', kind: 'status', status: 503, when: 'before', retryAfter: 1 },
  { method: 'GET', path: '/v1/', kind: 'status', status: 429, when: 'before', retryAfter: 30 },
] as const

const declines = ['insufficient_funds', 'lost_card', 'generic_decline', 'processing_error'] as const

export async function plantFaults(
  world: World,
  members: readonly Member[],
  random: Random,
  rates: Rates,
): Promise<readonly string[]> {
  const { provider } = world
  const planted: string[] = []
  if (random.chance(rates.busy)) {
    const fault = { ...random.pick(busyFaults), times: 1 + random.below(3) }
    await provider.control('POST', '/faults', fault)
    planted.push(
      `${fault.method} ${fault.path}: ${fault.kind === 'drop' ? 'drop' : fault.status} ${fault.when} x ${fault.times}`,
    )
  }
  if (random.chance(rates.charge)) {
    const fault = { ...random.pick(chargeFaults), times: 1 + random.below(6) }
    await provider.control('POST', '/faults', fault)
    planted.push(`charging: ${fault.kind} ${fault.when} x ${fault.times}`)
  }
  if (random.chance(rates.decline)) {
    const decline = { code: random.pick(declines), times: 1 + random.below(2) }
    // One club, because concurrent charges decline in random order.
    const { number, made } = random.pick(members)
    const { customers } = await provider.books()
    const customer = customers.find(({ metadata }) => metadata['organizationId'] === made.organizationId)?.id
    if (customer !== undefined) await provider.control('POST', '/declines', { ...decline, customer })
    planted.push(`decline ${decline.code} x ${decline.times} of organisation ${number}`)
  }
  if (random.chance(rates.webhook)) {
    const disturbance = {
      kind: random.pick(['drop', 'duplicate', 'hold', 'reorder']),
      type: random.pick(['payment_intent', 'charge']),
      times: 2,
    }
    await provider.control('POST', '/webhooks/disturbances', disturbance)
    planted.push(`events of ${disturbance.type}: ${disturbance.kind}`)
  }
  const numbers = new Map<string | undefined, number>(members.map(({ number, made }) => [made.organizationId, number]))
  const numberOf = ({ metadata }: Charge): number => numbers.get(metadata['organizationId']) ?? 0
  const among = (charges: readonly Charge[]) => charges.toSorted((a, b) => numberOf(a) - numberOf(b))
  for (const kind of order)
    if (random.chance(rates.later[kind]))
      planted.push((await happenLater(world, random, { kind, among })) ?? `nobody ${kind}`)
  return planted
}

/** Operators last, when nothing else happens to a charge. */
const order: readonly LaterKind[] = ['refunded', 'disputed', 'failedLate', 'sentBack', 'ordered']

export async function calm({ provider }: World): Promise<void> {
  await provider.control('DELETE', '/faults')
  await provider.control('DELETE', '/declines')
  await provider.control('DELETE', '/webhooks/disturbances')
  for (const { id, status } of (await provider.books()).disputes)
    if (status === 'needs_response') await provider.control('POST', `/disputes/${id}/decide`, { outcome: 'lost' })
  await provider.control('POST', '/webhooks/release')
  await provider.control('POST', '/webhooks/drain')
}
