import type { World } from '@touchline/testing/world'

const AT_ONCE = 8

/** With first month and estimates. */
export async function startClubs(world: World, count: number): Promise<void> {
  const clubs = Array.from({ length: 2 * count }, (_, number) => (number % 2 === 0 ? {} : { card: null })).values()
  const make = async (): Promise<void> => {
    for (const club of clubs) await world.subscribe({ basePlanId: 'teamStandardPlan.base', ...club })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, make))
  await world.worker.runDue()
}
