import type { Call } from './load.ts'

interface Session {
  readonly access_token: string
  readonly _organization: string
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'access_token' in value && '_organization' in value

const usage = ['MOVIE_CONVERT_TIME', 'CLIP_MOVIE_CONVERT_TIME', 'ANALYST_USER_COUNT', 'VIEWER_USER_COUNT']

export interface SignedIn {
  readonly organizationId: string
  readonly base: string
  readonly headers: Record<string, string>
}

export async function signedIn(url: string, username = 'basic'): Promise<SignedIn> {
  const base = `${url}/asia/api/v0`
  const form = { grant_type: 'password', username, password: 'touchline-demo' }
  const response = await fetch(`${base}/administrator/auth_billing`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const session: unknown = await response.json()
  if (!isSession(session)) throw new Error(`The sign-in was refused: ${JSON.stringify(session)}`)
  const organizationId = session._organization
  // Uncompressed, to be repeated byte by byte.
  const headers = { token: session.access_token, 'accept-encoding': 'identity' }
  return { organizationId, base: `${base}/${organizationId}`, headers }
}

export async function demoCalls(url: string): Promise<readonly Call[]> {
  const { base, headers } = await signedIn(url)
  return [
    { name: 'GET contract_info', method: 'GET', url: `${base}/manage/contract_info`, headers },
    {
      name: 'POST usage current_value',
      method: 'POST',
      url: `${base}/manage/usage_aggregation_result/current_value`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ targetAggregationTypes: usage }),
    },
  ]
}
