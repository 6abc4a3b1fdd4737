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

/** A link that needs no page carries its token in its address; that of a calendar is a part of the path. */
const withoutToken = (url: string): string =>
  url.replace(/([?&]token=)[^&]+/, '$1[redacted]').replace(/(\/calendar_feed\/)[^/?]+/, '$1[redacted]')

/** Log lines are for operators: no secret and no address of a person is in them, wherever in the object it is. */
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
    censor: '[redacted]',
  },
  serializers: {
    req: ({ method, url, host, ip: remoteAddress }) => ({ method, url: withoutToken(url), host, remoteAddress }),
  },
  stream,
})
