import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getHistory } from '@touchline/contract/calls/history'
import type { HistoryEntry } from '@touchline/contract/history'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

/** The contract, who signed in, or what the video platform delivered. */
export type About = 'contract' | 'access' | 'platform'

const page = async (query: { readonly about: About; readonly limit: number; readonly before?: number }) =>
  (await call(getHistory, { params: { orgId: organizationId() }, query })).data

const FIRST = 100
const FOLLOWING = 1_000

export const newestQuery = (about: About) =>
  queryOptions({
    queryKey: organizationKey('history', about, 'newest'),
    queryFn: () => page({ about, limit: FIRST }),
  })

interface Older {
  readonly before: number | null | undefined
  readonly pages: number
}

export const olderQuery = (about: About, { before, pages }: Older) =>
  queryOptions({
    queryKey: organizationKey('history', about, 'older', before, pages),
    enabled: typeof before === 'number' && pages > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const entries: HistoryEntry[] = []
      let next = before ?? null
      for (let read = 0; next !== null && read < pages; read += 1) {
        const data: Awaited<ReturnType<typeof page>> = await page({ about, limit: FOLLOWING, before: next })
        entries.push(...data.entries)
        next = data.nextBefore
      }
      return { entries, nextBefore: next }
    },
  })
