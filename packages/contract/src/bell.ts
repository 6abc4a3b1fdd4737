import { noticeKinds } from '@touchline/domain/notices'
import * as z from 'zod/mini'
import * as calls from './calls/bell.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, language, organizationParams } from './wire.ts'

/** More are not counted: the console says 99+. */
export const UNREAD_AT_MOST = 100

const notice = z.object({
  noticeId: id,
  kind: z.enum(noticeKinds),
  date: instant,
  /** The subject of its mail, in the language asked for. */
  sentence: z.string(),
  /** The screen of the console that it leads to, with its search; as its mail does. */
  place: z.string(),
  /** Unread, too, when one of its mails failed after that. */
  isUnread: z.boolean(),
  /** Its mails that were given up, of recipients that there still are. */
  failedMails: z.array(z.object({ recipientId: id, address: z.string() })),
})
export type BellNotice = z.infer<typeof notice>

/**
 * The last 50 notices of the organisation, newest first, how many the caller has not read, and what waits for them. With the ETag of the answer
 * before it costs next to nothing while nothing has happened: 304.
 */
export const listNotices = endpoint({
  ...calls.listNotices,
  access: 'organization',
  action: 'keep-own',
  params: organizationParams,
  query: z.strictObject({ lang: language }),
  response: z.object({
    unread: z.int().check(z.minimum(0), z.maximum(UNREAD_AT_MOST)),
    /** Requests of others that wait for a decision of the caller: 0 for one who decides on none. Not counted further than the unread. */
    requestsToDecide: z.int(),
    /** When the last of what is in it happened: who was shown it has read until then. Null while nothing has happened. */
    through: z.nullable(instant),
    notices: z.array(notice),
  }),
  refusals: [],
})

/** The caller has read what happened up to an instant: that of what was shown. */
const markNoticesRead = endpoint({
  ...calls.markNoticesRead,
  access: 'organization',
  action: 'keep-own',
  params: organizationParams,
  body: z.strictObject({ through: instant }),
  response: z.object({ unread: z.int() }),
  refusals: [],
})

export const bellEndpoints = { listNotices, markNoticesRead } as const
