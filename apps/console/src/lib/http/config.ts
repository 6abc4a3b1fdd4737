import type { Language, RegionName } from '@touchline/contract/wire'
import { fieldOf, textOf } from './field-of.ts'

export interface HelpLinks {
  readonly support?: string
  readonly terms?: string
  readonly privacy?: string
}

/** Where the people of a region sign in next to passwords, or instead of them. */
export interface SignInProvider {
  readonly name: string
  /** The words of its button; a language without has ours. */
  readonly button: Readonly<Partial<Record<Language, string>>>
  readonly isOnly: boolean
}

export interface Region {
  readonly name: RegionName
  readonly baseUrl: string
  readonly provider?: SignInProvider
}

export interface ConsoleConfig {
  /** What the product is called, and the field of its mark (ui/brand.ts). */
  readonly brand: {
    readonly name: string
    readonly product: string
    readonly company: string
    readonly viewBox: string
  }
  /** In the order in which a login tries them. */
  readonly regions: readonly Region[]
  readonly stripe: { readonly publishableKey: string; readonly stripeJsUrl?: string }
  readonly maintenanceUrl: string
  readonly demo: boolean
  /** Links of mail or https (http/help-links.ts); not there when nothing is configured. */
  readonly help?: HelpLinks
}

/** Only the server writes it (http/console.ts); a file of that name from elsewhere is not used. */
const isConfig = (value: unknown): value is ConsoleConfig =>
  Array.isArray(fieldOf(value, 'regions')) &&
  textOf(fieldOf(value, 'stripe'), 'publishableKey') !== null &&
  textOf(value, 'maintenanceUrl') !== null

let loaded: ConsoleConfig | null = null

/** The served document carries it; a document that does not (watch mode) leaves it to be fetched. */
function printed(): unknown {
  const text = document.querySelector<HTMLMetaElement>('meta[name=configuration]')?.content ?? ''
  return text === '' ? null : JSON.parse(text)
}

/** Read once before anything renders. */
export async function loadConfig(): Promise<ConsoleConfig> {
  const read: unknown = printed() ?? (await (await fetch('./config.json')).json())
  if (!isConfig(read)) throw new Error('config.json is not the configuration of this console')
  loaded = read
  return read
}

/** Whether people of the region have passwords here, and with them passkeys and second factors. */
export const hasOwnWays = ({ provider }: Region): boolean => provider?.isOnly !== true

/** The region of an API base; undefined for one that is not configured. */
export const regionAt = (base: string | undefined): Region | undefined =>
  config().regions.find(({ baseUrl }) => baseUrl === base)

export function config(): ConsoleConfig {
  if (loaded === null) throw new Error('the configuration is read before it is loaded')
  return loaded
}

/** Also before the configuration is loaded: a dialog may need it by then. */
export const helpLinks = (): HelpLinks | undefined => loaded?.help

/** What an address of the configuration may begin with: a page links to nothing else. */
export const isSafeLink = (address: string): boolean => /^(?:mailto:|https:)/.test(address)
