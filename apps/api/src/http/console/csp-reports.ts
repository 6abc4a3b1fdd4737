import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { REPORTS } from './security-headers.ts'

const BODY_BYTES = 16_384
const OF_ONE_BODY = 5
const IN_A_MINUTE = 60
const MINUTE_MS = 60_000
const LONGEST = 200

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((given) => given ?? ''),
)
const line = z.pipe(
  z.nullish(z.number()),
  z.transform((given) => given ?? 0),
)

/** The form that `report-uri` sends. */
const older = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    'line-number': line,
    disposition: text,
  }),
})

const newer = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: text,
      blockedURL: text,
      documentURL: text,
      sourceFile: text,
      lineNumber: line,
      disposition: text,
    }),
  }),
)

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
  readonly line: number
  readonly disposition: string
}

const place = (address: string): string => address.replace(/[?#].*$/s, '').slice(0, LONGEST)

const violation = (of: Violation): Violation => ({
  ...of,
  directive: of.directive.slice(0, LONGEST),
  blocked: place(of.blocked),
  page: place(of.page),
  source: place(of.source),
  disposition: of.disposition.slice(0, LONGEST),
})

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

export const violationsIn = (body: string): readonly Violation[] => {
  const value = parsed(body)
  const one = older.safeParse(value)
  if (one.success) {
    const report = one.data['csp-report']
    return [
      violation({
        directive: report['effective-directive'],
        blocked: report['blocked-uri'],
        page: report['document-uri'],
        source: report['source-file'],
        line: report['line-number'],
        disposition: report.disposition,
      }),
    ]
  }
  const several = newer.safeParse(value)
  return (several.data ?? []).slice(0, OF_ONE_BODY).map(({ body: report }) =>
    violation({
      directive: report.effectiveDirective,
      blocked: report.blockedURL,
      page: report.documentURL,
      source: report.sourceFile,
      line: report.lineNumber,
      disposition: report.disposition,
    }),
  )
}

/** Untrusted; a few are logged per minute. */
export const serveReports = (server: FastifyInstance, elapsedMs: () => number): void => {
  let since = elapsedMs()
  let logged = 0
  let left = 0
  const logLevel = server.log.level === 'silent' ? 'silent' : 'warn'
  server.post(REPORTS, { bodyLimit: BODY_BYTES, logLevel }, async (request, reply) => {
    if (elapsedMs() - since >= MINUTE_MS) {
      if (left > 0) request.log.warn({ left }, 'reports of the content policy were not logged')
      since = elapsedMs()
      logged = 0
      left = 0
    }
    for (const one of violationsIn(typeof request.body === 'string' ? request.body : '')) {
      if (logged < IN_A_MINUTE) request.log.warn({ violation: one }, 'the content policy was violated')
      else left += 1
      logged += 1
    }
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
