import { infiniteQueryOptions } from '@tanstack/react-query'
import { getHistory } from '@touchline/contract/calls/history'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

/** What the log is about: the contract, who signed in, or what the video platform delivered. */
export type About = 'contract' | 'access' | 'platform'

/** As many as a window shows: they are there while thousands of others are still on their way. */
const FIRST = 100
const FOLLOWING = 1_000

/** Null: from the newest on. */
const NEWEST: number | null = null

const pageFrom = async (about: About, before: number | null) => {
  const query = before === null ? { about, limit: FIRST } : { about, limit: FOLLOWING, before }
  return (await call(getHistory, { params: { orgId: organizationId() }, query })).data
}

export const historyQuery = (about: About) =>
  infiniteQueryOptions({
    queryKey: organizationKey('history', about),
    initialPageParam: NEWEST,
    queryFn: ({ pageParam }: { readonly pageParam: number | null }) => pageFrom(about, pageParam),
    getNextPageParam: ({ nextBefore }) => nextBefore,
  })
