import { refundByCommand } from '@touchline/testing/refund-order'
import type { World } from '@touchline/testing/world'
import type { Random } from '../random.ts'
import { standing } from './standing.ts'

/**
 * An operator refunds a paid bill, all of it or a part, sometimes in two orders, and sends the first one twice: the second
 * time it says what it was. Says what was ordered, without ids.
 */
export async function refundByOperator(world: World, random: Random): Promise<string> {
  const taken = await standing(world.provider)
  if (taken.length === 0) return 'an operator has nothing to refund'
  const { amount: charged, metadata } = random.pick(taken)
  const bill = { organizationId: metadata['organizationId'] ?? '', billingId: metadata['billingInfoId'] ?? '' }
  const now = world.deps.clock.now()
  const part = random.chance(0.5) ? null : 1 + random.below(charged)
  const order = (reference: string, amount: number | null) => refundByCommand(world, { ...bill, reference, amount })
  const first = await order(`case of ${now}`, part)
  const again = await order(`case of ${now}`, part)
  if (first.kind === 'ordered' && (again.kind !== 'known' || again.amount !== first.amount))
    throw new Error(`an order that was sent twice was answered ${first.kind} and then ${again.kind}`)
  const rest = random.chance(0.5) ? await order(`rest of ${now}`, null) : null
  const said = first.kind === 'ordered' ? `ordered ${first.amount}` : first.kind
  return `operator: ${said}${rest === null ? '' : `, then the rest: ${rest.kind}`}`
}
