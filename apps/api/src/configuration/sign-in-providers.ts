import { type Language, language, type RegionName, regionName } from '@touchline/contract/wire'
import * as z from 'zod/mini'
import type { Mode } from '../use-case/cell-config.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly clientAuth: 'basic' | 'post'
  readonly scopes: string
  readonly loginClaim: string
  readonly name: string
  readonly button: Readonly<Partial<Record<Language, string>>>
  readonly isOnly: boolean
}

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const parts = {
  ISSUER: {
    what: 'the address by which the OpenID provider names itself, https://',
    example: 'https://id.kita.example',
  },
  CLIENT_ID: { what: 'the name of this console at the provider', example: 'touchline' },
  CLIENT_SECRET: {
    what: 'the secret of this console at the provider, as it shows it',
    example: 'what the provider shows',
  },
  CLIENT_AUTH: { what: 'basic or post: how the secret is sent, as it is set at the provider', example: 'basic' },
  SCOPES: { what: 'what the provider is asked for, openid among it, with spaces between', example: 'openid email' },
  LOGIN_CLAIM: { what: 'the claim that names the login; of email only a verified one', example: 'email' },
  NAME: { what: 'what people know the provider by, up to 60 characters', example: 'Kita ID' },
  BUTTON: {
    what: 'the words of its button as JSON by language: en, ja, fr, es, pt-pt, de',
    example: '{"en": "Continue with Kita ID"}',
  },
  ONLY: { what: 'true: people sign in there alone, without passwords of ours', example: 'true' },
} as const

type Part = keyof typeof parts

const isPart = (name: string): name is Part => Object.hasOwn(parts, name)
const partNames = Object.keys(parts).filter(isPart)

const variableOf = (part: Part, region: RegionName): string => `OIDC_${part}_${region.toUpperCase()}`

export const providerVariables: readonly string[] = regionName.options.flatMap((region) =>
  partNames.map((part) => variableOf(part, region)),
)

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const shape = z.object({
  ISSUER: z.url({ protocol: /^https?$/ }),
  CLIENT_ID: z.string(),
  CLIENT_SECRET: z.string().check(z.minLength(8)),
  CLIENT_AUTH: z._default(z.enum(['basic', 'post']), 'basic'),
  SCOPES: z._default(z.string().check(z.regex(/(?:^| )openid(?: |$)/)), 'openid email'),
  LOGIN_CLAIM: z._default(z.string().check(z.regex(/^[\w:/.-]{1,200}$/)), 'email'),
  NAME: line,
  BUTTON: z._default(
    z.pipe(
      z.string().check(z.refine(isJson)),
      z.pipe(
        z.transform((text: string): unknown => JSON.parse(text)),
        z.partialRecord(language, line),
      ),
    ),
    {},
  ),
  ONLY: z._default(z.enum(['true', 'false']), 'false'),
})

type Read = { readonly settings: ProviderSettings } | { readonly faults: readonly string[] }

function providerOf(env: Environment, region: RegionName): Read | null {
  const given = Object.fromEntries(partNames.flatMap((part) => withValue(part, env[variableOf(part, region)])))
  if (Object.keys(given).length === 0) return null
  const { data, error } = shape.safeParse(given)
  if (data === undefined) return { faults: faultsOf(error, given, region) }
  return {
    settings: {
      issuer: data.ISSUER,
      clientId: data.CLIENT_ID,
      clientSecret: data.CLIENT_SECRET,
      clientAuth: data.CLIENT_AUTH,
      scopes: data.SCOPES,
      loginClaim: data.LOGIN_CLAIM,
      name: data.NAME,
      button: data.BUTTON,
      isOnly: data.ONLY === 'true',
    },
  }
}

const withValue = (part: Part, value: string | undefined): readonly (readonly [Part, string])[] =>
  value === undefined ? [] : [[part, value]]

/** Never a value. */
function faultsOf(error: z.core.$ZodError, given: Readonly<Record<string, string>>, region: RegionName): string[] {
  const names = new Set(error.issues.map(({ path }) => String(path[0])).filter(isPart))
  return [...names].map((part) => {
    const state = given[part] === undefined ? 'is missing' : 'cannot be used as it is'
    return `${variableOf(part, region)} ${state}: ${parts[part].what}, e.g. ${parts[part].example}`
  })
}

interface Providers {
  readonly providers: ReadonlyMap<RegionName, ProviderSettings>
  readonly faults: readonly string[]
}

export function providersIn(env: Environment, mode: Mode): Providers {
  const providers = new Map<RegionName, ProviderSettings>()
  const faults: string[] = []
  for (const region of regionName.options) {
    const read = providerOf(env, region)
    if (read === null) continue
    const isOpen = mode !== 'demo' && env[variableOf('ISSUER', region)]?.startsWith('http://') === true
    if ('faults' in read) faults.push(...read.faults)
    if (isOpen) faults.push(`${variableOf('ISSUER', region)}: ${mode} speaks https only`)
    if ('settings' in read && !isOpen) providers.set(region, read.settings)
  }
  return { providers, faults }
}
