import { createCircuit } from '../../adapters/circuit.ts'
import { openIdProvider } from '../../adapters/openid.ts'
import { systemClock } from '../../adapters/system-clock.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import type { DeskSettings } from '../../configuration/desk.ts'
import type { ProviderSettings } from '../../configuration/sign-in-providers.ts'
import { type Line, well, wrong } from './line.ts'

interface Asked {
  readonly what: string
  readonly settings: ProviderSettings | DeskSettings['provider']
  readonly setting: string
}

export function lookAtSignIn({ regions, signInProviders, desk }: Configuration): Promise<readonly Line[]> {
  const ofRegions = regions.flatMap(({ name }): readonly Asked[] => {
    const settings = signInProviders.get(name)
    if (settings === undefined) return []
    return [{ what: `sign-in ${name}`, settings, setting: `OIDC_ISSUER_${name.toUpperCase()}` }]
  })
  const ofDesk = desk === null ? [] : [{ what: 'sign-in desk', settings: desk.provider, setting: 'DESK_OIDC_ISSUER' }]
  return Promise.all([...ofRegions, ...ofDesk].map(lineOf))
}

async function lineOf({ what, settings, setting }: Asked): Promise<Line> {
  const { now } = systemClock
  const { issuer } = settings
  const provider = openIdProvider({ ...settings, returnUrl: issuer, circuit: createCircuit(now), now })
  const fault = await provider.check()
  if (fault === null) return well(what, `${issuer} describes itself as it must`)
  return wrong(what, `${issuer}: ${fault}`, `check ${setting}, and that this machine reaches it`)
}
