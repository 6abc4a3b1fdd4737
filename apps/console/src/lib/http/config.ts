import type { Language, RegionName } from '@touchline/contract/wire'
import { fieldOf, textOf } from './field-of.ts'

export interface HelpLinks {
  readonly support?: string
  readonly terms?: string
  readonly privacy?: string
}

export interface SignInProvider {
  readonly name: string
  /** Ours if a language is missing. */
  readonly button: Readonly<Partial<Record<Language, string>>>
  readonly isOnly: boolean
}

export interface Region {
  readonly name: RegionName
  readonly baseUrl: string
  readonly provider?: SignInProvider
}

export interface ConsoleConfig {
  readonly brand: {
    readonly name: string
    readonly product: string
    readonly company: string
    readonly viewBox: string
  }
  readonly regions: readonly Region[]
  readonly stripe: { readonly publishableKey: string; readonly stripeJsUrl?: string }
  readonly maintenanceUrl: string
  readonly demo: boolean
  /** mail or https (http/help-links.ts). */
  readonly help?: HelpLinks
}

/** Written by the server (http/console.ts). */
const isConfig = (value: unknown): value is ConsoleConfig =>
  Array.isArray(fieldOf(value, 'regions')) &&
  textOf(fieldOf(value, 'stripe'), 'publishableKey') !== null &&
  textOf(value, 'maintenanceUrl') !== null

let loaded: ConsoleConfig | null = null

/** Missing in watch mode: fetched. */
function printed(): unknown {
  const text = document.querySelector<HTMLMetaElement>('meta[name=configuration]')?.content ?? ''
  return text === '' ? null : JSON.parse(text)
}

export async function loadConfig(): Promise<ConsoleConfig> {
  const read: unknown = printed() ?? (await (await fetch('./config.json')).json())
  if (!isConfig(read)) throw new Error('not a configuration of this console')
  loaded = read
  return read
}

/** Passwords, passkeys and second factors of ours. */
export const hasOwnWays = ({ provider }: Region): boolean => provider?.isOnly !== true

export const regionAt = (base: string | undefined): Region | undefined =>
  config().regions.find(({ baseUrl }) => baseUrl === base)

export function config(): ConsoleConfig {
  if (loaded === null) throw new Error('the configuration is not loaded')
  return loaded
}

export const helpLinks = (): HelpLinks | undefined => loaded?.help

/** Pages link to nothing else. */
export const isSafeLink = (address: string): boolean => /^(?:mailto:|https:)/.test(address)
