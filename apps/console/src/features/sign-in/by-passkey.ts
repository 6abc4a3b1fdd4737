import { askPasskey, signInByPasskey as signInCall } from '@touchline/contract/calls/passkeys'
import type { PasskeyAnswer } from '@touchline/contract/passkeys'
import type { RegionName } from '@touchline/contract/wire'
import { ApiError } from '../../lib/http/api-error.ts'
import { config } from '../../lib/http/config.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { answerPasskey, regionOf } from '../../lib/session/passkey.ts'
import { entered, type SignInOutcome } from './authenticate.ts'

type Region = ReturnType<typeof config>['regions'][number]

async function questionOf({ name, baseUrl }: Region) {
  try {
    return { name, baseUrl, ...(await openCall(baseUrl, askPasskey, {})).data }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

interface ByPasskey {
  readonly outcome: SignInOutcome | null
  readonly pick: (server: RegionName, organizationId: string) => Promise<SignInOutcome>
}

const notAccepted = { kind: 'failed', reason: 'passkey' } as const

/** One passkey answers all regions' questions; its own region signs in. Null: cancelled. */
export async function signInByPasskey(): Promise<ByPasskey> {
  const asked = (await Promise.all(config().regions.map(questionOf))).filter((each) => each !== null)
  const never = async () => notAccepted
  const [first] = asked
  if (first === undefined) return { outcome: { kind: 'failed', reason: 'network' }, pick: never }
  const question = asked.map((each) => each.question).join('.')
  const answer = await answerPasskey({ question, rpId: first.rpId, allowCredentials: [] })
  if (answer === null) return { outcome: null, pick: never }
  const home = asked.find(({ name }) => name === regionOf(answer))
  if (home === undefined) return { outcome: notAccepted, pick: never }
  return {
    outcome: await enterAt(home.baseUrl, answer, null),
    pick: (server, organizationId) =>
      server === home.name ? enterAt(home.baseUrl, answer, organizationId) : Promise.resolve(notAccepted),
  }
}

export async function signInByPasskeyAt(base: string, organizationId: string | null): Promise<SignInOutcome | null> {
  const answer = await answerPasskey((await openCall(base, askPasskey, {})).data)
  return answer && enterAt(base, answer, organizationId)
}

async function enterAt(base: string, answer: PasskeyAnswer, organizationId: string | null): Promise<SignInOutcome> {
  const body = { answer, ...(organizationId === null ? {} : { organizationId }) }
  const said = await entered(base, openCall(base, signInCall, { body }))
  if (said.kind !== 'next') return said
  return said.reason === 'credentials' ? notAccepted : { kind: 'failed', reason: said.reason }
}
