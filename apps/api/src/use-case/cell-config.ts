import type { Language, RegionName } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'
import type { Zone } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { Dunning, ForeignMark } from '@touchline/domain/payment'

/** `rehearsal`: production with test keys and a movable clock. */
export type Mode = 'production' | 'rehearsal' | 'demo'

export interface NewOrganizations {
  readonly lang?: Language | undefined
  readonly taxRegion?: string | undefined
  readonly zone?: Zone | undefined
}

export interface CellConfig {
  readonly region: RegionName
  readonly newOrganizations?: NewOrganizations
  readonly base: string
  readonly url: string
  /** API bases of all regions, for a repeated login. */
  readonly regionBases: ReadonlyMap<RegionName, string>
  /** Where links in mails lead, e.g. http://localhost:4700. */
  readonly consoleUrl: string
  readonly mode: Mode
  /** `isOnly`: no own passwords. Null: none. */
  readonly signInProvider: { readonly name: string; readonly isOnly: boolean } | null
  readonly linkReturnOrigins: readonly string[]
  /** Where mails come back to, and the folder in which reports of that arrive. Null: only the sender hears of them. */
  readonly mailReturn: { readonly address: string; readonly folder: string | null } | null
  /** Derives refresh tokens and signs links. */
  readonly sessionSecret: string
  /** Other secrets accepted during a rotation: the next one, then the previous. */
  readonly otherSessionSecrets: readonly string[]
  /** The first key seals, every key opens. */
  readonly secondFactorKeys: readonly string[]
  readonly dunning: Dunning
  /** Minimum, before a month with higher prices. */
  readonly priceNoticeDays: number
  readonly trashDays: number
  readonly settlementsAtOnce: number
  readonly foreignCharges: readonly ForeignMark[]
  readonly issuer: Issuer
  readonly brand: Brand
}

export const isProviderOnly = ({ signInProvider }: Pick<CellConfig, 'signInProvider'>): boolean =>
  signInProvider?.isOnly === true

export const acceptedSecrets = ({
  sessionSecret,
  otherSessionSecrets,
}: Pick<CellConfig, 'sessionSecret' | 'otherSessionSecrets'>): readonly [string, ...string[]] => [
  sessionSecret,
  ...otherSessionSecrets,
]
