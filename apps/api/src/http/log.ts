import type { FastifyServerOptions } from 'fastify'

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

/** Log lines are for operators: no secret and no address of a person in them, wherever in the object it stands. */
export const logging = (
  level: string,
  stream?: { write(line: string): void },
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
  ...(stream === undefined ? {} : { stream }),
})
