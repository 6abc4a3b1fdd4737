import type { FastifyServerOptions } from 'fastify'
import { type LogFile, logFile, STANDARD_OUTPUT } from './log-file.ts'

const secrets = [
  'token',
  'password',
  'access_token',
  'refresh_token',
  'clientSecret',
  'cookie',
  'authorization',
  'username',
  'mailAddress',
]

const REDACTED = '[redacted]'
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface Served {
  readonly is404: boolean
  readonly routeOptions: { readonly url?: string | undefined }
  readonly params: unknown
  readonly url: string
}

export const addressInLog = ({ is404, routeOptions, params, url }: Served): string => {
  const { url: route } = routeOptions
  if (is404 || route === undefined) return '[unknown]'
  const given: Readonly<Record<string, unknown>> = typeof params === 'object' && params !== null ? { ...params } : {}
  const shown = (name: string): string => {
    const value = given[name]
    return typeof value === 'string' && id.test(value) ? value : REDACTED
  }
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) => shown(name))
  return url.includes('?') ? `${path}?${REDACTED}` : path
}

/** Without secrets or personal addresses. */
export const logging = (
  level: string,
  stream: LogFile = logFile(STANDARD_OUTPUT),
): Exclude<FastifyServerOptions['logger'], undefined | boolean> => ({
  level,
  redact: {
    paths: [
      ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      'req.headers',
      'res.headers["set-cookie"]',
    ],
    censor: REDACTED,
  },
  serializers: {
    req: (request) => {
      const { method, host, ip: remoteAddress } = request
      return { method, url: addressInLog(request), host, remoteAddress }
    },
  },
  stream,
})
