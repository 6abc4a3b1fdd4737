import type { Cookie } from '../../../use-case/cookie.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { seal, unseal } from '../../../use-case/sealed.ts'
import { FAMILY_SECONDS } from '../sessions/session.ts'

const OWNER = 'provider id token'
const LONGEST = 4_000

export const idTokenCookie = ({ cell }: Pick<Deps, 'cell'>, idToken: string | null): Cookie => {
  const sealed = idToken === null ? null : seal(idToken, OWNER, cell.secondFactorKeys)
  const value = sealed === null || sealed.length > LONGEST ? null : sealed
  return { name: `console_provider_id_${cell.region}`, value, maxAgeSeconds: FAMILY_SECONDS }
}

export function keptIdToken(
  { cell }: Pick<Deps, 'cell'>,
  cookies: Readonly<Record<string, string | undefined>>,
): string | null {
  const sealed = cookies[idTokenCookie({ cell }, null).name]
  if (sealed === undefined) return null
  try {
    return unseal(sealed, OWNER, cell.secondFactorKeys)
  } catch {
    return null
  }
}
