import { refundPatiently } from '@touchline/testing/refund-order'
import type { World } from '@touchline/testing/world'
import type { Random } from './random.ts'

export interface FaultPlace {
  readonly provider: Pick<World['provider'], 'books' | 'control' | 'refund' | 'dispute'>
  readonly deps: Pick<World['deps'], 'db' | 'clock'>
}

export interface Charge {
  readonly id: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
}

/** Returns what happened, without ids. */
type Later = (place: FaultPlace, charge: Charge, random: Random) => Promise<string>

/** Nothing refunded or disputed. */
async function standing({ provider }: FaultPlace): Promise<readonly Charge[]> {
  const { charges, disputes } = await provider.books()
  const disputed = new Set(disputes.map(({ charge }) => charge))
  return charges.filter(({ id, paid, amount_refunded }) => paid && amount_refunded === 0 && !disputed.has(id))
}

const partOf = ({ amount }: Charge, random: Random): number => (random.chance(0.5) ? amount : 1 + random.below(amount))

const FASTER = 'an order was faster'

async function unlessOrdered(
  { provider }: FaultPlace,
  { id }: Charge,
  happens: () => Promise<string>,
): Promise<string> {
  try {
    return await happens()
  } catch (error) {
    const { charges } = await provider.books()
    if (charges.some((each) => each.id === id && each.amount_refunded > 0)) return FASTER
    throw error
  }
}

const refunded: Later = (place, charge, random) => {
  const part = partOf(charge, random)
  return unlessOrdered(place, charge, async () => {
    await place.provider.refund(charge.id, part)
    return `refund of ${part}`
  })
}

const sentBack: Later = async (place, charge, random) => {
  const said = await refunded(place, charge, random)
  const { refunds } = await place.provider.books()
  const refund = refunds.findLast((each) => each.charge === charge.id)
  await place.provider.control('POST', `/refunds/${refund?.id}/fail`)
  return `${said}, sent back`
}

const disputed: Later = (place, charge, random) => {
  const outcome = random.pick(['won', 'lost', 'open'])
  return unlessOrdered(place, charge, async () => {
    const dispute = await place.provider.dispute(charge.id)
    if (outcome !== 'open') await place.provider.control('POST', `/disputes/${dispute}/decide`, { outcome })
    return `dispute: ${outcome}`
  })
}

const failedLate: Later = async ({ provider }, { id }) => {
  await provider.control('POST', `/charges/${id}/late_failure`)
  return 'a late failure'
}

/** Sometimes two orders, the first sent twice. */
const ordered: Later = async (place, charge, random) => {
  const { amount, metadata } = charge
  const bill = { organizationId: metadata['organizationId'] ?? '', billingId: metadata['billingInfoId'] ?? '' }
  const now = place.deps.clock.now()
  const part = random.chance(0.5) ? null : 1 + random.below(amount)
  const order = (reference: string, of: number | null) => refundPatiently(place, { ...bill, reference, amount: of })
  const first = await order(`case of ${now}`, part)
  const again = await order(`case of ${now}`, part)
  if (first.kind === 'ordered' && !(again.kind === 'known' && again.amount === first.amount))
    throw new Error(`an order that was sent twice was answered ${first.kind} and then ${again.kind}`)
  const rest = random.chance(0.5) ? await order(`rest of ${now}`, null) : null
  const said = first.kind === 'ordered' ? `ordered ${first.amount}` : first.kind
  return `operator: ${said}${rest === null ? '' : `, then the rest: ${rest.kind}`}`
}

export const laterKinds = { refunded, disputed, failedLate, ordered, sentBack } as const satisfies Record<string, Later>

export type LaterKind = keyof typeof laterKinds

const kinds = Object.keys(laterKinds).filter((name): name is LaterKind => Object.hasOwn(laterKinds, name))

interface Choice {
  readonly kind?: LaterKind
  /** Default all; ordered, so that a seed picks the same. */
  readonly among?: (charges: readonly Charge[]) => readonly Charge[]
}

/** Null: nothing left. */
export async function happenLater(
  place: FaultPlace,
  random: Random,
  { kind, among = (charges) => charges }: Choice = {},
): Promise<string | null> {
  const charges = among(await standing(place))
  return charges.length === 0 ? null : laterKinds[kind ?? random.pick(kinds)](place, random.pick(charges), random)
}
