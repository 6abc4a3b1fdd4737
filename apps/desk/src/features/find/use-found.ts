import { useQueries } from '@tanstack/react-query'
import { find } from '@touchline/contract/desk/calls/find'
import type { FindGroup, FindHit, FoundClub, WireReading } from '@touchline/contract/desk/find'
import type { RegionName } from '@touchline/contract/wire'
import { call, Refused } from '../../lib/call.ts'
import { hrefOf } from '../../lib/navigation.ts'

export interface FoundRow {
  readonly region: RegionName
  readonly hit: FindHit
  readonly group: FindGroup['kind']
}

interface NearClub {
  readonly region: RegionName
  readonly club: FoundClub
}

export interface Found {
  readonly chips: readonly { readonly text: string; readonly readings: readonly WireReading[] }[]
  /** In display order, all regions. */
  readonly rows: readonly FoundRow[]
  readonly near: readonly NearClub[]
  readonly hasMore: boolean
  readonly needsCase: boolean
  readonly isPending: boolean
  readonly away: readonly RegionName[]
}

export const idOf = ({ region, hit, group }: FoundRow): string =>
  [region, group, hit.club.organizationId, hit.bill?.billingInfoId, hit.by?.what, hit.by?.day, hit.document].join(' ')

export const customerHref = (
  { region, hit }: Pick<FoundRow, 'region' | 'hit'>,
  query: Readonly<Record<string, string>> = {},
): string => hrefOf(`/customer/${region}/${hit.club.organizationId}`, query)

const order: readonly FindGroup['kind'][] = ['all', 'other', 'without', 'close']

/** Per region, so that one outage does not hide the others. */
export function useFound(text: string, regions: readonly RegionName[]): Found {
  const answers = useQueries({
    queries: regions.map((region) => ({
      queryKey: ['find', region, text],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(find, { region, query: { text }, signal }),
      enabled: text !== '',
      retry: false,
    })),
  })
  const known = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    chips: known[0]?.chips ?? [],
    rows: order.flatMap((kind) =>
      known.flatMap(({ region, groups }) =>
        groups
          .filter((group) => group.kind === kind)
          .flatMap(({ hits }) => hits.map((hit) => ({ region, hit, group: kind }))),
      ),
    ),
    near: known.flatMap(({ region, near }) => near.map((club) => ({ region, club }))),
    hasMore: known.some(({ groups }) => groups.some((group) => group.hasMore)),
    needsCase: known.some((answer) => answer.needsCase),
    isPending: text !== '' && known.length === 0 && answers.some(({ isPending }) => isPending),
    // A refused text is no outage.
    away: regions.filter((_, at) => answers[at]?.isError === true && !(answers[at]?.error instanceof Refused)),
  }
}
