import type { Fleet } from '@touchline/testing/fleet'
import type { World } from '@touchline/testing/world'

/** Where the processes are from now on: the machine's time, and the provider's events on their way to every API. */
export async function joinWorlds(world: World, { apis }: Fleet): Promise<void> {
  await world.provider.control('PUT', '/clock', { now: null })
  const secret = world.provider.sandbox.webhookSecret
  for (const { url } of apis) {
    await world.provider.control('POST', '/webhook_endpoints', { url: `${url}/asia/api/v0/provider/webhook`, secret })
  }
}
