import { billsOf, chargesOf, endOfMonth, equal } from '../facts.ts'
import type { Actor } from '../flows/flow.ts'
import type { Stage } from './stage.ts'

export const HOUR_MS = 3_600_000

export async function beforeTheEnd({ world }: Stage): Promise<number> {
  const end = endOfMonth(world)
  await world.liveUntil(end - 1)
  return end
}

export const paidOnce = async ({ world }: Stage, who: Actor) => [
  ...equal('bills', await billsOf(world, who), ['Complete']),
  ...equal('charges', await chargesOf(world, who), 1),
]
