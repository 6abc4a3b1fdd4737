import type { FastifyServerOptions } from 'fastify'
import { type LogFile, logFile } from './log-file.ts'

const STANDARD_OUTPUT = 1

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
  stream,
})
