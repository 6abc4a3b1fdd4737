import type { getRevenue, listRevenueClubs } from '@touchline/contract/desk/calls/revenue'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { currencies } from '@touchline/domain/money'
import { bridgeSteps, movementKinds } from '@touchline/domain/revenue'
import { hrefOf } from '../../lib/navigation.ts'

type Asked = QueryOf<DeskEndpointOf<typeof listRevenueClubs>>

export type Revenue = ResponseOf<DeskEndpointOf<typeof getRevenue>>
export type CurrencyRevenue = Revenue['currencies'][number]

export type Figure = Asked['figure']

const figures: readonly Figure[] = [...movementKinds, ...bridgeSteps, 'began', 'ends', 'apart']

/** As in the address. */
export interface RevenuePlace {
  readonly region: RegionName
  /** YYYYMM. */
  readonly month: string
  /** Null: the first that there is. */
  readonly currency: Asked['currency'] | null
  readonly figure: Figure | null
}

const thisMonth = (): string => {
  const now = new Date()
  return `${now.getFullYear()}${String(now.getMonth() + 1).padStart(2, '0')}`
}

export const placeIn = (query: URLSearchParams, regions: readonly RegionName[]): RevenuePlace => ({
  region: regions.find((each) => each === query.get('region')) ?? regions[0] ?? 'asia',
  month: /^2\d{3}(?:0[1-9]|1[0-2])$/.test(query.get('month') ?? '') ? (query.get('month') ?? '') : thisMonth(),
  currency: currencies.find((each) => each === query.get('currency')) ?? null,
  figure: figures.find((each) => each === query.get('figure')) ?? null,
})

export const revenueHref = ({ region, month, currency, figure }: RevenuePlace): string =>
  hrefOf('/revenue', { region, month, currency: currency ?? '', figure: figure ?? '' })
