import type { RegionName } from '@touchline/contract/wire'
import type { Mode } from '../use-case/cell-config.ts'
import { listIn } from './list-in.ts'
import type { ServerVariables } from './variables.ts'

/** All faults at once, never a value. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    const lines = faults.map((fault) => `  ${fault}`).join('\n')
    super(`The configuration is not complete (docs/operations.md, "A production server"):\n${lines}`)
    this.name = 'ConfigurationError'
    this.faults = faults
  }
}

const wellKnown = /change|secret|example|default|test|demo|password/i

const secretFaults = (name: string, secrets: string | undefined): readonly string[] => [
  ...(wellKnown.test(secrets ?? '')
    ? [`${name}: looks like a placeholder; make one with openssl rand -base64 48`]
    : []),
  ...(listIn(secrets).some((secret) => new Set(secret).size < 12) ? [`${name}: has too few different characters`] : []),
]

const isOfProvider = (secret: string): boolean => /^whsec_\S{8,}$/.test(secret)

const webhookFaults = (secrets: string): readonly string[] =>
  listIn(secrets).every(isOfProvider)
    ? []
    : ['STRIPE_WEBHOOK_SECRET: each is whsec_ and at least 8 characters, as the provider shows it']

export const productionFaults = (v: ServerVariables, bases: ReadonlyMap<RegionName, string>): readonly string[] => [
  ...secretFaults('SESSION_SECRET', v.SESSION_SECRET),
  ...secretFaults('SECOND_FACTOR_KEY', v.SECOND_FACTOR_KEY),
  ...webhookFaults(v.STRIPE_WEBHOOK_SECRET),
  ...[v.CONSOLE_URL, ...bases.values()]
    .filter((url) => !url.startsWith('https://'))
    .map((url) => `${url}: ${v.TOUCHLINE_MODE} is reached by https only`),
  ...(v.STRIPE_API_URL === undefined ? [] : [`STRIPE_API_URL: ${v.TOUCHLINE_MODE} talks to the provider itself`]),
  ...(v.STRIPE_JS_URL === undefined ? [] : [`STRIPE_JS_URL: ${v.TOUCHLINE_MODE} loads the provider's own script`]),
]

const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key)

export const liveKeyFaults = (mode: Mode, keys: readonly string[]): readonly string[] =>
  keys.some(isLiveKey) && mode !== 'production' ? [`STRIPE_SECRET_KEY: a ${mode} takes test keys only`] : []

/** Live keys only in production with the provider's own server and script; elsewhere test keys. */
export const keyFaults = (v: ServerVariables): readonly string[] => {
  const keys = [v.STRIPE_SECRET_KEY, v.STRIPE_PUBLISHABLE_KEY]
  const isLive = keys.map(isLiveKey)
  const isTest = keys.map((key) => /^[a-z]+_test_/.test(key))
  const isElsewhere = v.STRIPE_API_URL !== undefined || v.STRIPE_JS_URL !== undefined
  return [
    ...(isLive[0] === isLive[1] ? [] : ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is live, the other is not']),
    ...(isLive.includes(true) && isElsewhere ? ['STRIPE_API_URL, STRIPE_JS_URL: not with live keys'] : []),
    ...liveKeyFaults(v.TOUCHLINE_MODE, keys),
    ...(isTest.includes(true) && v.TOUCHLINE_MODE === 'production'
      ? ['STRIPE_SECRET_KEY: production takes live keys only; with test keys it is a rehearsal (TOUCHLINE_MODE)']
      : []),
    ...(isTest.includes(false) && !isLive.includes(true) && v.TOUCHLINE_MODE === 'rehearsal'
      ? ['STRIPE_SECRET_KEY: a rehearsal takes test keys only (sk_test_, pk_test_)']
      : []),
  ]
}

export const mailFaults = ({ MAIL_ONLY_TO, TOUCHLINE_MODE }: ServerVariables): readonly string[] => {
  const isRehearsal = TOUCHLINE_MODE === 'rehearsal'
  if (isRehearsal === (MAIL_ONLY_TO !== undefined)) return []
  return isRehearsal
    ? ['MAIL_ONLY_TO is missing: to whom a rehearsal sends mails, e.g. office@kita.example']
    : ['MAIL_ONLY_TO: only a rehearsal has it (TOUCHLINE_MODE)']
}

export const portFaults = ({ PORT, METRICS_PORT }: ServerVariables): readonly string[] =>
  METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT
    ? ['METRICS_PORT: is PORT, too; the monitoring has a port of its own']
    : []

export const formerFaults = (names: readonly string[]): readonly string[] => {
  const former = names.filter((name) => /^ISSUER_(?:CODE|NAME|ADDRESS|PHONE|REGISTRATION|BANK)/.test(name))
  const ofIssuer =
    former.length === 0 ? [] : [`${former.join(', ')}: is no longer read; the issuer is described in ISSUERS_FILE`]
  const ofGrace = names.includes('SETTLEMENT_GRACE_DAYS')
    ? ['SETTLEMENT_GRACE_DAYS: is no longer read; the grace is in DUNNING, e.g. DUNNING="month grace 7; year grace 7"']
    : []
  return [...ofIssuer, ...ofGrace]
}

export const newOrganizationFaults = (env: Readonly<Record<string, unknown>>, regions: number): readonly string[] => {
  const given = Object.keys(env).filter((name) => name.startsWith('NEW_ORGANIZATION_'))
  return regions > 1 && given.length > 0 ? [`${given.join(', ')}: only a server of one region has it`] : []
}
