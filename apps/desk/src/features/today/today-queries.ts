import { getToday } from '@touchline/contract/desk/calls/today'
import type { RegionName } from '@touchline/contract/wire'
import { call } from '../../lib/call.ts'

const AGAIN_MS = 60_000

/** One for every reader of the list; unchanged answers are not sent again. */
export const todayQueries = (regions: readonly RegionName[]) =>
  regions.map((region) => ({
    queryKey: ['today', region],
    queryFn: () => call(getToday, { region }),
    refetchInterval: AGAIN_MS,
  }))
