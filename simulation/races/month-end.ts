import { addMonths, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { billsOf, chargesOf } from './facts.ts'
import { type Actor, equal, type Stage } from './stage.ts'

const ZONE = 'Asia/Tokyo'
export const HOUR_MS = 3_600_000

/** A millisecond before the running month ends; then its end. */
export async function beforeTheEnd({ world }: Stage): Promise<number> {
  const end = startOfMonth(addMonths(monthOf(world.deps.clock.now(), ZONE), 1), ZONE)
  await world.liveUntil(end - 1)
  return end
}

export const again = async ({ world }: Stage, who: Actor): Promise<Actor> => ({
  ...who,
  token: await world.server.signIn(who),
})

/** Billed, paid and charged, once each. */
export const paidOnce = async (stage: Stage, who: Actor) => [
  ...equal('bills', await billsOf(stage, who), ['Complete']),
  ...equal('charges', await chargesOf(stage, who), 1),
]
