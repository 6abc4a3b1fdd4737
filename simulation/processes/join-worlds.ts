import type { Fleet } from '@touchline/testing/fleet'
import type { TestProvider } from '@touchline/testing/provider'

export async function joinWorlds(
  world: { readonly provider: Pick<TestProvider, 'control' | 'sandbox'> },
  { apis }: Pick<Fleet, 'apis'>,
): Promise<void> {
  await world.provider.control('PUT', '/clock', { now: null })
  const secret = world.provider.sandbox.webhookSecret
  for (const { url } of apis) {
    await world.provider.control('POST', '/webhook_endpoints', { url: `${url}/asia/api/v0/provider/webhook`, secret })
  }
}
