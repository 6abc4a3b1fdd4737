import { noticeKinds } from '@touchline/domain/notices'
import * as z from 'zod/mini'
import * as calls from './calls/bell.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, language, organizationParams } from './wire.ts'

export const UNREAD_AT_MOST = 100

const notice = z.object({
  noticeId: id,
  kind: z.enum(noticeKinds),
  date: instant,
  sentence: z.string(),
  place: z.string(),
  isUnread: z.boolean(),
  failedMails: z.array(z.object({ recipientId: id, address: z.string() })),
})
export type BellNotice = z.infer<typeof notice>

/** The last 50, newest first; 304 while unchanged. */
export const listNotices = endpoint({
  ...calls.listNotices,
  access: 'organization',
  action: 'keep-own',
  params: organizationParams,
  query: z.strictObject({ lang: language }),
  response: z.object({
    unread: z.int().check(z.minimum(0), z.maximum(UNREAD_AT_MOST)),
    requestsToDecide: z.int(),
    /** When the newest of its notices happened; sent back to mark them read. */
    through: z.nullable(instant),
    notices: z.array(notice),
  }),
  refusals: [],
})

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
