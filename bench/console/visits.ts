import { authenticate } from '@touchline/contract/sign-in'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { Visit } from './waited-during.ts'

export const visitedPaths = [
  'manage/contract_info',
  'manage/upper_limit/current_value',
  'manage/billing_info',
  'data/master/contract_plan',
]

async function signIn(base: string, { login, password }: MadeOrganization, address: string): Promise<string> {
  const response = await fetch(`${base}/administrator/auth_billing`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ grant_type: 'password', username: login, password }),
  })
  return authenticate.response.parse(await response.json()).access_token
}

export async function visitsOf(url: string, made: readonly MadeOrganization[]): Promise<readonly Visit[]> {
  const visits: Visit[] = []
  for (const [index, one] of made.entries()) {
    const token = await signIn(`${url}/asia/api/v0`, one, `10.0.0.${index + 1}`)
    const base = `/asia/api/v0/${one.organizationId}`
    visits.push(visitedPaths.map((path) => ({ method: 'GET', path: `${base}/${path}`, headers: { token } })))
  }
  return visits
}
