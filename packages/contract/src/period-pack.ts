import { packParts } from '@touchline/domain/period-pack'
import * as z from 'zod/mini'
import * as calls from './calls/period-pack.ts'
import { endpoint } from './endpoint.ts'
import { localDate, organizationParams } from './wire.ts'

const query = z.strictObject({
  /** In the organisation's zone, by day of issue. */
  from: localDate,
  to: localDate,
  parts: z._default(z.array(z.enum(packParts)).check(z.minLength(1), z.maxLength(packParts.length)), [...packParts]),
})

const contents = z.object({
  name: z.string(),
  parts: z.array(
    z.object({
      part: z.enum(packParts),
      /** 0 for the tables. */
      documents: z.int(),
      /** Absent from the previous version. */
      withoutAddress: z.optional(z.int()),
      files: z.int(),
      estimatedBytes: z.int(),
    }),
  ),
})
export type PackContents = z.infer<typeof contents>

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

/** PDFs, XML and CSV tables, streamed. */
const downloadPeriodPack = endpoint({
  ...calls.downloadPeriodPack,
  summary: 'Download the documents of a period',
  access: 'organization',
  action: 'download-pack',
  params: organizationParams,
  query,
  media: 'application/zip',
  rate: { windowSeconds: 3600, perAccount: 60, perOrganization: 120, perAddress: 600 },
  response: z.never(),
  refusals: ['invalid-request', 'too-many-attempts', 'pack-in-progress'],
})

export const periodPackEndpoints = { describePeriodPack, downloadPeriodPack } as const
