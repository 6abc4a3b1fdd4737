import * as z from 'zod/mini'
import * as calls from './calls/calendar-feed.ts'
import { endpoint } from './endpoint.ts'
import { instant, organizationParams } from './wire.ts'

const feed = z.object({ createdAt: instant })

/** Shows the address only when it is made. */
const getCalendarFeed = endpoint({
  ...calls.getCalendarFeed,
  access: 'organization',
  action: 'keep-own',
  params: organizationParams,
  response: z.object({ feed: z.nullable(feed) }),
  refusals: [],
})

/** Makes a new secret address and invalidates the earlier one. */
export const beginCalendarFeed = endpoint({
  ...calls.beginCalendarFeed,
  access: 'organization',
  action: 'keep-own',
  proof: 'recent',
  params: organizationParams,
  body: z.strictObject({}),
  status: 201,
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 60, perAddress: 200 },
  response: z.object({
    feed,
    token: z.string(),
  }),
  refusals: ['too-many-attempts'],
})

const endCalendarFeed = endpoint({
  ...calls.endCalendarFeed,
  access: 'organization',
  action: 'keep-own',
  params: organizationParams,
  response: z.object({ feed: z.null() }),
  refusals: [],
})

/**
 * iCalendar (RFC 5545) in the owner's language; `.ics` may follow the token. Replaced addresses, and those of people
 * who may no longer sign in, are not found.
 */
const readCalendarFeed = endpoint({
  ...calls.readCalendarFeed,
  access: 'public',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  rate: { windowSeconds: 3600, perAddress: 2_000, inAll: null },
  response: z.string(),
  media: 'text/calendar; charset=utf-8',
  refusals: ['not-found', 'too-many-attempts'],
})

export const calendarFeedEndpoints = { getCalendarFeed, beginCalendarFeed, endCalendarFeed, readCalendarFeed } as const
