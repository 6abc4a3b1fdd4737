import type { IncomingHttpHeaders } from 'node:http'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Whether a browser sends this on behalf of somebody else's page (security test 11): a form can post to us with cookies,
 * but it cannot hide where it stands. Programs that are no browsers send neither header.
 */
export const isCrossSite = (
  method: string,
  headers: IncomingHttpHeaders,
  trustedOrigins: ReadonlySet<string>,
): boolean => {
  if (reading.has(method)) return false
  const { origin, host } = headers
  if (origin !== undefined) return !trustedOrigins.has(origin) && (host === undefined || hostOf(origin) !== host)
  return headers['sec-fetch-site'] === 'cross-site'
}
