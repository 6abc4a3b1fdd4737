import type { Language, RegionName } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'
import type { Zone } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { Dunning, ForeignMark } from '@touchline/domain/payment'

/** `rehearsal`: production with the provider's test keys and a clock that can be moved, where nothing counts. */
export type Mode = 'production' | 'rehearsal' | 'demo'

/** A new organisation's defaults. */
export interface NewOrganizations {
  readonly lang?: Language | undefined
  readonly taxRegion?: string | undefined
  readonly zone?: Zone | undefined
}

/** What one region's cell knows of itself and of its sisters. */
export interface CellConfig {
  readonly region: RegionName
  /** Where it differs from what is usual in the region. */
  readonly newOrganizations?: NewOrganizations
  /** Path of this cell's API, e.g. /asia/api/v0. */
  readonly base: string
  /** This cell's API base as a browser reaches it, e.g. https://console.example.com/asia/api/v0. */
  readonly url: string
  /** The API bases of the regions that exist, as a browser reaches them: where a login may be repeated. */
  readonly regionBases: ReadonlyMap<RegionName, string>
  /** Where links in mails lead, e.g. http://localhost:4700. */
  readonly consoleUrl: string
  readonly mode: Mode
  /** The OpenID provider at which people sign in; `isOnly` where there are no passwords of ours. Null without one. */
  readonly signInProvider: { readonly name: string; readonly isOnly: boolean } | null
  /** The origins to which a signed link may lead back, e.g. https://app.example.com. */
  readonly linkReturnOrigins: readonly string[]
  /** What refresh tokens are derived with and links in mails are signed with. */
  readonly sessionSecret: string
  /** Accepted as well while the secret is being changed: the one to come, then the one before. */
  readonly otherSessionSecrets: readonly string[]
  /** What the secrets of authenticator apps are sealed with: the first seals, each opens. */
  readonly secondFactorKeys: readonly string[]
  /** When unpaid bills are charged again, and how long everything works meanwhile. */
  readonly dunning: Dunning
  /** How long before a month in which it pays more a club is notified, at least. */
  readonly priceNoticeDays: number
  /** How many days a deleted game can be restored in; 0 where it is deleted at once. */
  readonly trashDays: number
  /** For how many organisations the card provider is called at a time by one job. */
  readonly settlementsAtOnce: number
  /** By what the charges of another biller at the provider are known. */
  readonly foreignCharges: readonly ForeignMark[]
  readonly issuer: Issuer
  /** Under which name its mails, calendars and papers are written. */
  readonly brand: Brand
}

/** Whether the region's people sign in at its provider alone: no password, passkey or second factor of ours exists then. */
export const isProviderOnly = ({ signInProvider }: Pick<CellConfig, 'signInProvider'>): boolean =>
  signInProvider?.isOnly === true

/** Every session secret that is accepted, the one in use first. */
export const acceptedSecrets = ({
  sessionSecret,
  otherSessionSecrets,
}: Pick<CellConfig, 'sessionSecret' | 'otherSessionSecrets'>): readonly [string, ...string[]] => [
  sessionSecret,
  ...otherSessionSecrets,
]
