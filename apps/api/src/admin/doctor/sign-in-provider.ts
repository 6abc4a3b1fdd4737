import { createCircuit } from '../../adapters/circuit.ts'
import { openIdProvider } from '../../adapters/openid.ts'
import { systemClock } from '../../adapters/system-clock.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import { type Line, well, wrong } from './line.ts'

export function lookAtSignIn({ regions, signInProviders }: Configuration): Promise<readonly Line[]> {
  const { now } = systemClock
  const lines = regions.flatMap(({ name }) => {
    const settings = signInProviders.get(name)
    if (settings === undefined) return []
    const what = `sign-in ${name}`
    const provider = openIdProvider({ ...settings, returnUrl: settings.issuer, circuit: createCircuit(now), now })
    return provider.check().then((fault) => {
      if (fault === null) return well(what, `${settings.issuer} describes itself as it must`)
      return wrong(
        what,
        `${settings.issuer}: ${fault}`,
        `check OIDC_ISSUER_${name.toUpperCase()}, and that this machine reaches it`,
      )
    })
  })
  return Promise.all(lines)
}
