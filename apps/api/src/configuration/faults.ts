import type { RegionName } from '@touchline/contract/wire'
import { listIn } from './list-in.ts'
import type { ServerVariables } from './variables.ts'

/** What an operator must repair before a server starts: every fault at once, never a value. */
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

/** Where it is being changed all must be good: each of them is accepted. */
const secretFaults = (name: string, secrets: string | undefined): readonly string[] => [
  ...(wellKnown.test(secrets ?? '')
    ? [`${name}: looks like a placeholder; make one with openssl rand -base64 48`]
    : []),
  ...(listIn(secrets).some((secret) => new Set(secret).size < 12) ? [`${name}: has too few different characters`] : []),
]

/** The provider makes them, and shows them so: anything else in the list would sign events, too. */
const isOfProvider = (secret: string): boolean => /^whsec_\S{8,}$/.test(secret)

const webhookFaults = (secrets: string): readonly string[] =>
  listIn(secrets).every(isOfProvider)
    ? []
    : ['STRIPE_WEBHOOK_SECRET: each is whsec_ and at least 8 characters, as the provider shows it']

/** What a production cell refuses to run with. */
export const productionFaults = (v: ServerVariables, bases: ReadonlyMap<RegionName, string>): readonly string[] => [
  ...secretFaults('SESSION_SECRET', v.SESSION_SECRET),
  ...secretFaults('SECOND_FACTOR_KEY', v.SECOND_FACTOR_KEY),
  ...webhookFaults(v.STRIPE_WEBHOOK_SECRET),
  ...[v.CONSOLE_URL, ...bases.values()]
    .filter((url) => !url.startsWith('https://'))
    .map((url) => `${url}: production is reached by https only`),
  ...(v.STRIPE_API_URL === undefined ? [] : ['STRIPE_API_URL: production talks to the provider itself']),
  ...(v.STRIPE_JS_URL === undefined ? [] : ["STRIPE_JS_URL: production loads the provider's own script"]),
]

/** A live key is never used with a server or a script that is not the provider's, nor with a test key. */
export const keyFaults = (v: ServerVariables): readonly string[] => {
  const isLive = [v.STRIPE_SECRET_KEY, v.STRIPE_PUBLISHABLE_KEY].map((key) => /^[a-z]+_live_/.test(key))
  const isElsewhere = v.STRIPE_API_URL !== undefined || v.STRIPE_JS_URL !== undefined
  return [
    ...(isLive[0] === isLive[1] ? [] : ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is live, the other is not']),
    ...(isLive.includes(true) && isElsewhere ? ['STRIPE_API_URL, STRIPE_JS_URL: not with live keys'] : []),
    ...(isLive.includes(true) && v.TOUCHLINE_MODE === 'demo' ? ['STRIPE_SECRET_KEY: a demo takes test keys only'] : []),
  ]
}

/** Whom the console is for must not read the figures. */
export const portFaults = ({ PORT, METRICS_PORT }: ServerVariables): readonly string[] =>
  METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT
    ? ['METRICS_PORT: is PORT, too; the monitoring has a port of its own']
    : []

/** What was read before there was a file for it. */
export const formerFaults = (names: readonly string[]): readonly string[] => {
  const former = names.filter((name) => /^ISSUER_(?:CODE|NAME|ADDRESS|PHONE|REGISTRATION|BANK)/.test(name))
  return former.length === 0 ? [] : [`${former.join(', ')}: is no longer read; the issuer is described in ISSUERS_FILE`]
}
