import type { IncomingHttpHeaders } from 'node:http'
import type { Session } from '@touchline/contract/sign-in'
import { deviceCookie, sourceOf } from '../../../http/caller/known-sources.ts'
import { readerLanguage } from '../../../http/caller/reader-language.ts'
import { isBrowser, isOwnPage } from '../../../http/caller/same-site.ts'
import { type Answer, answer } from '../../../http/route.ts'
import type { Cookie } from '../../../use-case/cookie.ts'
import type { Deps } from '../../../use-case/deps.ts'
import type { Client } from './open-session.ts'
import { type NewSession, REFRESH_SECONDS } from './session.ts'

export const refreshCookie = ({ cell }: Deps, value: string | null): Cookie => ({
  name: `console_refresh_${cell.region}`,
  value,
  maxAgeSeconds: REFRESH_SECONDS,
})

/** Keeps the refresh token from scripts (docs/sign-in.md, "Sessions"). */
export const withCookies = (
  deps: Deps,
  session: NewSession,
  from: IncomingHttpHeaders,
  device: string | null,
): Answer<Session> => {
  const { refresh_token: token, ...withoutToken } = session
  const marks = device === null ? [] : [deviceCookie(deps.cell, device)]
  return answer(isOwnPage(from) ? withoutToken : session, { setCookies: [refreshCookie(deps, token), ...marks] })
}

interface Came {
  readonly remoteAddress: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: IncomingHttpHeaders
}

export const clientOf = (deps: Deps, { remoteAddress, cookies, headers }: Came): Client => ({
  ...sourceOf(deps.cell, { remoteAddress, cookies, headers }),
  isBrowser: isBrowser(headers),
  earlierToken: cookies[refreshCookie(deps, null).name],
  language: readerLanguage(headers),
  userAgent: String(headers['user-agent'] ?? ''),
})
