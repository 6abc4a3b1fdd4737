import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Granted by name, to the mail server that reports. */
export const mailReportsScope = 'mail-reports'

export const MOST_REPORT_BYTES = 1_048_576

/** What became of a report; the last six change nothing. */
const mailReportOutcomes = [
  'came-back',
  'arrived',
  'nothing-final',
  'known-already',
  'names-none',
  'no-report',
  'malformed',
  'too-large',
] as const
export type MailReportOutcome = (typeof mailReportOutcomes)[number]

const takeMailReport = endpoint({
  method: 'POST',
  path: '/mail-reports',
  summary: 'A mail that came to the return address, as it came; a report of delivery (RFC 3464) is acted on once.',
  access: 'service',
  scope: mailReportsScope,
  body: z.strictObject({
    /** The whole message with its headers (RFC 5322). */
    report: z.string().check(z.minLength(1), z.maxLength(MOST_REPORT_BYTES)),
  }),
  bodyBytes: 2 * MOST_REPORT_BYTES,
  rate: { windowSeconds: 60, perAddress: 6_000, inAll: null },
  response: z.object({ outcome: z.enum(mailReportOutcomes) }),
  refusals: ['too-many-attempts'],
})

export const mailReportEndpoints = { takeMailReport } as const
