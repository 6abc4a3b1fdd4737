import type { Session } from '@touchline/contract/sign-in'
import type { RegionName } from '@touchline/contract/wire'
import { wear } from '@touchline/ui/brand.ts'
import { vi } from 'vitest'
import { type HelpLinks, loadConfig, type SignInProvider } from '../lib/http/config.ts'

export interface SeenRequest {
  readonly path: string
  readonly token: string | null
  readonly idempotencyKey: string | null
  readonly work: string | null
  readonly body: string
  readonly language: string | null
}

export const json = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })

const textOf = (body: BodyInit | null | undefined): string =>
  typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : ''

let over = Promise.withResolvers<never>()

export function endAnswers(): void {
  over.promise.catch(() => null)
  over.reject(new TypeError('the test is over'))
  over = Promise.withResolvers()
}

export function answering(answer: (asked: SeenRequest) => Response | Promise<Response>): readonly SeenRequest[] {
  const seen: SeenRequest[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.pathname : input.url
    const headers = new Headers(init?.headers)
    const token = headers.get('token')
    const language = headers.get('accept-language')
    const [idempotencyKey, work] = [headers.get('idempotency-key'), headers.get('work')]
    const asked = { path, token, idempotencyKey, work, body: textOf(init?.body), language }
    seen.push(asked)
    // Bodies can be read once.
    return (await Promise.race([answer(asked), over.promise])).clone()
  })
  return seen
}

interface Configured {
  readonly demo?: boolean
  readonly help?: HelpLinks
  readonly providers?: Readonly<Partial<Record<RegionName, SignInProvider>>>
}

export async function configure({ demo = false, help, providers = {} }: Configured = {}): Promise<void> {
  const regions = (['asia', 'europe', 'america'] as const).map((name) => {
    const provider = providers[name]
    return { name, baseUrl: `/${name}`, ...(provider === undefined ? {} : { provider }) }
  })
  const stripe = { publishableKey: 'pk_test_console' }
  const brand = { name: 'Kickview', product: 'Kickview account', company: 'Kickview SAS', viewBox: '0 0 32 32' }
  answering(() => json(200, { brand, regions, stripe, maintenanceUrl: './maintenance.json', demo, help }))
  await loadConfig()
  wear(brand)
}

export const organization = {
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b01',
  organizationName: 'Minato Football Club',
  organizationId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b01',
  organizationCode: 'minato',
  teamId: null,
  parentOrganization: null,
  isLocalStreamingAvailable: false,
  organizationType: 'OTHER',
  lang: 'ja',
  region: 'asia',
  isGlobal: false,
  zone: 'Asia/Tokyo',
  requireUserApproval: false,
  permissions: [],
  contractInfoId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b02',
} as const

export const sessionOf = (accessToken: string): Session => ({
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b03',
  displayName: 'Mori',
  loginId: 'mori',
  access_token: accessToken,
  refresh_token: 'refresh',
  expires_in: 900,
  _organization: organization._id,
  organizationDetail: { ...organization, permissions: [] },
})
