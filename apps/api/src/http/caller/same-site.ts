import type { IncomingHttpHeaders } from 'node:http'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Came {
  readonly method: string
  /** By which the caller reached us, or the proxy in front: a page of the other one is another site's. */
  readonly protocol: string
  readonly headers: IncomingHttpHeaders
}

const isOwnOrigin = (origin: string, protocol: string, host: string | undefined): boolean => {
  const own = `${protocol}://${host ?? ''}`
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin
}

/**
 * Whether a browser sends this for a page of another site: a form can post to us with cookies, but it cannot hide its
 * origin. Programs that are no browsers send neither header.
 */
export const isCrossSite = ({ method, protocol, headers }: Came, trustedOrigins: ReadonlySet<string>): boolean => {
  if (reading.has(method)) return false
  const { origin, host } = headers
  if (origin !== undefined) return !trustedOrigins.has(origin) && !isOwnOrigin(origin, protocol, host)
  return headers['sec-fetch-site'] === 'cross-site'
}

/** Browsers send the origin of a form or a script, and scripts cannot prevent it; other programs send nothing. */
export const isBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** A browser sends this for a page of our own origin, and no script can leave it out. */
export const isOwnPage = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] === 'same-origin'
