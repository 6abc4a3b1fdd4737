import type { getToday } from '@touchline/contract/desk/calls/today'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { type TodayKind, todayKinds } from '@touchline/domain/operators'
import { hrefOf } from '../../lib/navigation.ts'

type Today = ResponseOf<DeskEndpointOf<typeof getToday>>

export type Line = Today['lines'][number] & { readonly region: RegionName }

export type Missing = Today['missing'][number]

export const keyOf = ({ region, line }: Line): string => `${region} ${line}`

export const whoses = ['mine', 'free', 'all', 'later'] as const
export type Whose = (typeof whoses)[number]

const isOf: Readonly<Record<Whose, (line: Line) => boolean>> = {
  all: ({ later }) => later === null,
  mine: ({ later, isMine }) => later === null && isMine,
  free: ({ later, takenBy }) => later === null && takenBy === null,
  later: ({ later }) => later !== null,
}

export const linesOf = (lines: readonly Line[], whose: Whose): readonly Line[] => lines.filter(isOf[whose])

export interface Filter {
  readonly whose: Whose
  readonly kind: TodayKind | null
  /** From 0. */
  readonly page: number
}

export const filterIn = (query: URLSearchParams): Filter => ({
  whose: whoses.find((each) => each === query.get('whose')) ?? 'all',
  kind: todayKinds.find((each) => each === query.get('kind')) ?? null,
  page: Math.max(0, Math.trunc(Number(query.get('page') ?? 1)) - 1) || 0,
})

export const filterHref = ({ whose, kind, page }: Filter): string =>
  hrefOf('/today', {
    whose: whose === 'all' ? '' : whose,
    kind: kind ?? '',
    page: page === 0 ? '' : String(page + 1),
  })

export const placeOf = ({ kind, region, organizationId, about }: Line): string | null => {
  if (kind === 'dispute') return hrefOf(`/dispute/${region}/${about}`)
  if (kind === 'bank-file') return hrefOf(`/transfers/${region}/${about}`)
  if (kind === 'approval') return hrefOf('/approvals')
  if (kind === 'receiver' || kind === 'job') return hrefOf('/settings')
  if (kind === 'case') return hrefOf(`/case/${region}/${organizationId}`, { case: about })
  return organizationId === null ? null : hrefOf(`/customer/${region}/${organizationId}`)
}
