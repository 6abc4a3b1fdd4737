import type { Instant } from '@touchline/domain/calendar'
import { type Claims, groupsIn, isSubject, personIn } from '@touchline/domain/sign-in'
import * as oidc from 'openid-client'
import type { NoProof, ProvenPerson, SignInProvider } from '../ports/sign-in-provider.ts'
import { type Circuit, CircuitOpenError } from './circuit.ts'

export interface OpenIdOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly clientAuth: 'basic' | 'post'
  readonly scopes: string
  readonly loginClaim: string
  /** The claim that lists the groups of a person, where they count for something. */
  readonly rolesClaim?: string
  readonly returnUrl: string
  readonly circuit: Circuit
  readonly now: () => Instant
}

const PATIENCE_SECONDS = 5
const TOLERANCE_SECONDS = 30
/** docs/sign-in.md, "The password again". */
const RECENT_SECONDS = 300

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const silent: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** No answer, or a server error; fetch reports the first by a TypeError. */
const isSilence = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  const status = cause instanceof Response ? cause.status : 0
  return status >= 500 || silent.has(codeOf(error)) || (error instanceof TypeError && codeOf(error) === '')
}

const wordsOf = (error: unknown): string => {
  if (codeOf(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'it names another issuer than the setting'
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) return error.error
  return error instanceof Error ? error.message : String(error)
}

const noProof = (error: unknown): NoProof => {
  const isUnanswered = error instanceof CircuitOpenError || error instanceof Unusable || isSilence(error)
  return { kind: isUnanswered ? 'unanswered' : 'refused', reason: wordsOf(error) }
}

/** The provider's metadata is unusable. */
class Unusable extends Error {}

const MOST_BYTES = 512 * 1024

const boundedFetch: oidc.CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, body: options.body ?? null })
  let left = MOST_BYTES
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      left -= chunk.byteLength
      if (left < 0) controller.error(new Error('it answers with more than 512 KiB'))
      else controller.enqueue(chunk)
    },
  })
  return response.body === null ? response : new Response(response.body.pipeThrough(bounded), response)
}

interface Connection {
  discover(): Promise<oidc.Configuration>
  /** Never throws for what the provider does. */
  asked<T>(work: () => Promise<T>): Promise<T | NoProof>
  isPlace(address: string | undefined): boolean
}

function connectionTo({ issuer, clientId, clientSecret, clientAuth, circuit }: OpenIdOptions): Connection {
  const isPlain = issuer.startsWith('http:')
  const execute = [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])]
  const protocols = isPlain ? ['http:', 'https:'] : ['https:']
  const auth = clientAuth === 'post' ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret)
  const isPlace = (address: string | undefined): boolean =>
    address !== undefined && URL.canParse(address) && protocols.includes(new URL(address).protocol)
  const discover = async (): Promise<oidc.Configuration> => {
    const metadata = { [oidc.clockTolerance]: TOLERANCE_SECONDS }
    const settings = { execute, timeout: PATIENCE_SECONDS, [oidc.customFetch]: boundedFetch }
    const asking = oidc.discovery(new URL(issuer), clientId, metadata, auth, settings)
    const configuration = await asking.catch((error: unknown) => {
      if (isSilence(error)) throw error
      throw new Unusable(`its description of itself cannot be used: ${wordsOf(error)}`)
    })
    const { authorization_endpoint: place, token_endpoint: tokens, jwks_uri: keys } = configuration.serverMetadata()
    if (!isPlace(place) || !isPlace(tokens) || !isPlace(keys))
      throw new Unusable('its description of itself lacks an address: authorization, token or jwks_uri')
    return configuration
  }
  return { discover, isPlace, asked: (work) => circuit.run(work, isSilence).catch(noProof) }
}

/** Many providers put the rest only in the token's response. */
async function answersOf(
  configuration: oidc.Configuration,
  token: string,
  signed: oidc.IDToken,
  { loginClaim, rolesClaim }: Pick<OpenIdOptions, 'loginClaim' | 'rolesClaim'>,
): Promise<readonly Claims[]> {
  const asked = [loginClaim, 'email', 'email_verified', ...(rolesClaim === undefined ? [] : [rolesClaim])]
  const isWhole = asked.every((name) => signed[name] !== undefined)
  if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return [signed]
  return [signed, await oidc.fetchUserInfo(configuration, token, signed.sub)]
}

/** OpenID Connect Core, 2 and 3.1.3.7 (5). */
function checkSigned({ sub, azp }: oidc.IDToken, clientId: string): void {
  if (!isSubject(sub)) throw new Error('it names somebody by more than 255 ASCII characters')
  if (azp !== undefined && azp !== clientId) throw new Error('it signed for another client')
}

const howProven = (signed: oidc.IDToken, answers: readonly Claims[], rolesClaim: string | undefined) => ({
  groups: rolesClaim === undefined ? [] : groupsIn(answers, rolesClaim),
  methods: groupsIn([signed], 'amr'),
  context: typeof signed['acr'] === 'string' ? signed['acr'] : null,
})

/** Authorization code with PKCE. Metadata and keys are read at each sign-in, so that changes apply at once. */
export function openIdProvider(options: OpenIdOptions): SignInProvider {
  const { returnUrl, scopes, loginClaim, rolesClaim } = options
  const { discover, isPlace, asked } = connectionTo(options)

  const find = async () => ({ kind: 'found' as const, configuration: await discover() })

  const begin: SignInProvider['begin'] = ({ state, nonce, verifier }, again) =>
    asked(async () => {
      const url = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: returnUrl,
        scope: scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
      })
      return { kind: 'begun' as const, url: url.href }
    })

  const finish: SignInProvider['finish'] = ({ code, state, iss }, passage, again) =>
    asked(async (): Promise<ProvenPerson> => {
      const configuration = await discover()
      const returned = new URL(returnUrl)
      returned.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
      const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: passage.verifier,
        expectedState: passage.state,
        expectedNonce: passage.nonce,
        idTokenExpected: true,
        ...(again ? { maxAge: RECENT_SECONDS } : {}),
      })
      const signed = tokens.claims()
      if (signed === undefined || tokens.id_token === undefined) throw new Error('it signed nothing')
      checkSigned(signed, options.clientId)
      const answers = await answersOf(configuration, tokens.access_token, signed, options)
      const person = personIn(answers, loginClaim)
      const { iss: issuer, sub: subject, auth_time: provenAt } = signed
      const provenAgo = provenAt === undefined ? null : Math.max(0, options.now() / 1000 - provenAt)
      const how = howProven(signed, answers, rolesClaim)
      return { kind: 'proven', issuer, subject, ...person, ...how, provenAgo, idToken: tokens.id_token }
    })

  const leave: SignInProvider['leave'] = async (backTo, idToken) => {
    const found = await asked(find)
    if (found.kind !== 'found' || !isPlace(found.configuration.serverMetadata().end_session_endpoint)) return null
    const whose = idToken === null ? {} : { id_token_hint: idToken }
    return oidc.buildEndSessionUrl(found.configuration, { post_logout_redirect_uri: backTo, ...whose }).href
  }

  const check = async (): Promise<string | null> => {
    const found = await asked(find)
    return found.kind === 'found' ? null : found.reason
  }

  return { begin, finish, leave, check }
}
