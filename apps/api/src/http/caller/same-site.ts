import type { IncomingHttpHeaders } from 'node:http'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Came {
  readonly method: string
  readonly protocol: string
  readonly headers: IncomingHttpHeaders
}

const isOwnOrigin = (origin: string, protocol: string, host: string | undefined): boolean => {
  const own = `${protocol}://${host ?? ''}`
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin
}

/** Cross-site forms send cookies but cannot hide their origin; programs send neither header. */
export const isCrossSite = ({ method, protocol, headers }: Came, trustedOrigins: ReadonlySet<string>): boolean => {
  if (reading.has(method)) return false
  const { origin, host } = headers
  if (origin !== undefined) return !trustedOrigins.has(origin) && !isOwnOrigin(origin, protocol, host)
  return headers['sec-fetch-site'] === 'cross-site'
}

/** Scripts cannot remove these headers. */
export const isBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

export const isOwnPage = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] === 'same-origin'
