import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { MadePasskey, NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@touchline/contract/passkeys'

const base64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A cancelled question is no fault. */
const unlessDeclined = (error: unknown): null => {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
  throw error
}

export async function answerPasskey({
  question,
  rpId,
  allowCredentials,
}: PasskeyQuestion): Promise<PasskeyAnswer | null> {
  const optionsJSON = { challenge: base64url(question), rpId, allowCredentials, userVerification: 'required' as const }
  const answered = await startAuthentication({ optionsJSON }).catch(unlessDeclined)
  if (answered === null) return null
  const { authenticatorData, clientDataJSON, signature, userHandle } = answered.response
  const whose = userHandle === undefined ? {} : { userHandle }
  return { id: answered.id, authenticatorData, clientDataJSON, signature, ...whose }
}

/** ES256, Ed25519, RS256. */
const algorithms = [-8, -7, -257].map((alg) => ({ type: 'public-key' as const, alg }))

export async function makePasskey({ question, ...options }: NewPasskey): Promise<MadePasskey | null> {
  const made = await startRegistration({
    optionsJSON: {
      ...options,
      challenge: base64url(question),
      pubKeyCredParams: algorithms,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  }).catch(unlessDeclined)
  if (made === null) return null
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { id: made.id, clientDataJSON, attestationObject, transports }
}

/** The user handle begins with it. */
export function regionOf({ userHandle = '' }: PasskeyAnswer): string {
  const [region = ''] = atob(userHandle.replaceAll('-', '+').replaceAll('_', '/')).split(':')
  return region
}
