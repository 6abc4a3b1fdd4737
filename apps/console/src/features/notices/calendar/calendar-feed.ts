import { queryOptions } from '@tanstack/react-query'
import {
  beginCalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
} from '@touchline/contract/calls/calendar-feed'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { withPassword } from '../../../lib/session/password.ts'
import { organizationId, sessionStore } from '../../../lib/session/session.ts'

interface Feed {
  readonly feed: { readonly createdAt: string } | null
  /** The secret address that was made here, as long as this page is open: nobody says it again. */
  readonly address: string | null
}

export const feedQuery = () =>
  queryOptions({
    queryKey: organizationKey('calendar-feed'),
    queryFn: async ({ queryKey }): Promise<Feed> => {
      const { data } = await call(getCalendarFeed, { params: { orgId: organizationId() } })
      const before = queryClient.getQueryData<Feed>(queryKey)
      const isSame = data.feed !== null && data.feed.createdAt === before?.feed?.createdAt
      return { feed: data.feed, address: isSame ? before.address : null }
    },
  })

const show = (feed: Feed): void => void queryClient.setQueryData(feedQuery().queryKey, feed)

export async function begin(): Promise<void> {
  const { data } = await withPassword(() => call(beginCalendarFeed, { params: { orgId: organizationId() }, body: {} }))
  show({ feed: data.feed, address: addressOf(data.token) })
}

export async function end(): Promise<void> {
  await call(endCalendarFeed, { params: { orgId: organizationId() } })
  show({ feed: null, address: null })
}

function addressOf(token: string): string {
  const path = readCalendarFeed.path.replace(':token', `${token}.ics`)
  return new URL(`${sessionStore.read()?.base ?? ''}${path}`, location.href).href
}

/** What opens the system's own calendar with a subscription. */
export const inCalendar = (address: string): string => address.replace(/^https?:/, 'webcal:')
