import { DAY, type Instant } from '@touchline/domain/calendar'
import type { FastifyInstance } from 'fastify'

/** RFC 9116. */
export interface SecurityText {
  readonly contact: string
  readonly consoleUrl: string
}

const PATH = '/.well-known/security.txt'
const VALID_DAYS = 180

export const securityText = ({ contact, consoleUrl }: SecurityText, now: Instant): string => {
  const ends = new Date((Math.floor(now / DAY) + VALID_DAYS) * DAY).toISOString()
  return [
    `Contact: ${contact}`,
    `Expires: ${ends}`,
    'Preferred-Languages: en, ja',
    `Canonical: ${consoleUrl}${PATH}`,
    '',
  ].join('\n')
}

export const serveSecurityText = (server: FastifyInstance, text: SecurityText, now: () => Instant): void => {
  server.get(PATH, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(text, now())),
  )
}
