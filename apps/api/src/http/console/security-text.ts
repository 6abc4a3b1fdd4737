import { DAY, type Instant } from '@touchline/domain/calendar'
import type { FastifyInstance } from 'fastify'

/** Whom to write to about a weakness, and where the file itself is (RFC 9116). */
export interface SecurityText {
  /** A `mailto:` or an `https:` address. */
  readonly contact: string
  readonly consoleUrl: string
}

const PATH = '/.well-known/security.txt'
/** The file is made when it is asked for: while the server runs, what it says is so. */
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
