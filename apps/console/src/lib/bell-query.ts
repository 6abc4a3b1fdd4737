import { queryOptions } from '@tanstack/react-query'
import type { BellNotice } from '@touchline/contract/bell'
import { listNotices, markNoticesRead } from '@touchline/contract/calls/bell'
import type { Language } from '@touchline/contract/wire'
import { initialLanguage } from '../i18n/languages.ts'
import { ApiError } from './http/api-error.ts'
import { call } from './request/call.ts'
import { partOr } from './request/first-view.ts'
import { queryClient } from './request/queries.ts'
import { organizationKey } from './request/query-key.ts'
import { organizationId } from './session/session.ts'

export interface Bell {
  readonly unread: number
  readonly requestsToDecide: number
  readonly through: string | null
  readonly notices: readonly BellNotice[]
  readonly etag: string | null
}

const POLL_MS = 60_000
const UNCHANGED = 304

/** Polled each minute while visible, and after changes. */
export const bellQuery = (language: Language) =>
  queryOptions({
    queryKey: organizationKey('bell', language),
    meta: { faults: 'silent' },
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ queryKey }): Promise<Bell> => {
      const before = queryClient.getQueryData<Bell>(queryKey)
      try {
        const asked = { params: { orgId: organizationId() }, query: { lang: language } }
        const single = () => call(listNotices, { ...asked, ifNoneMatch: before?.etag ?? null })
        const isAsked = before === undefined && language === initialLanguage()
        const { data, etag } = isAsked ? await partOr('notices', single) : await single()
        return { ...data, etag }
      } catch (error) {
        if (before !== undefined && error instanceof ApiError && error.status === UNCHANGED) return before
        throw error
      }
    },
  })

/** A failure is ignored. */
export async function markRead(language: Language, through: string): Promise<void> {
  const { queryKey } = bellQuery(language)
  const marked = await call(markNoticesRead, {
    params: { orgId: organizationId() },
    body: { through },
  }).catch(() => null)
  if (marked === null) return
  queryClient.setQueryData<Bell>(
    queryKey,
    (bell) =>
      bell && {
        ...bell,
        ...marked.data,
        notices: bell.notices.map((each) => (each.date > through ? each : { ...each, isUnread: false })),
      },
  )
}
