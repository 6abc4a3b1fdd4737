import { packParts } from '@touchline/domain/period-pack'
import * as z from 'zod/mini'
import * as calls from './calls/period-pack.ts'
import { endpoint } from './endpoint.ts'
import { localDate, organizationParams } from './wire.ts'

const query = z.strictObject({
  /** The first and the last day in the organisation's zone; a document belongs to the day of its issue. */
  from: localDate,
  to: localDate,
  /** Everything when not given. */
  parts: z._default(z.array(z.enum(packParts)).check(z.minLength(1), z.maxLength(packParts.length)), [...packParts]),
})

const contents = z.object({
  /** What the file is called. */
  name: z.string(),
  /** For each part that was asked for. */
  parts: z.array(
    z.object({
      part: z.enum(packParts),
      /** 0 of the tables. */
      documents: z.int(),
      /** How many of them need the address of their buyer and have none. A server of before does not say. */
      withoutAddress: z.optional(z.int()),
      /** In the ZIP: papers, their XML, or the tables. */
      files: z.int(),
      estimatedBytes: z.int(),
    }),
  ),
})
export type PackContents = z.infer<typeof contents>

/** What a pack of the period has in it, before it is downloaded. */
export const describePeriodPack = endpoint({
  ...calls.describePeriodPack,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query,
  takesTurns: true,
  response: contents,
  refusals: ['invalid-request'],
})

/**
 * The documents of a period as PDF, with their XML where they have one, and tables of them as CSV: one ZIP, made while
 * it is read.
 */
const downloadPeriodPack = endpoint({
  ...calls.downloadPeriodPack,
  summary: 'Download the documents of a period',
  access: 'organization',
  action: 'download',
  params: organizationParams,
  query,
  media: 'application/zip',
  rate: { windowSeconds: 3600, perAccount: 60, perOrganization: 120, perAddress: 600 },
  response: z.never(),
  refusals: ['invalid-request', 'too-many-attempts', 'pack-in-progress'],
})

export const periodPackEndpoints = { describePeriodPack, downloadPeriodPack } as const
