import * as z from 'zod/mini'
import { listNotices } from './bell.ts'
import { listBillingInfo } from './billing.ts'
import * as calls from './calls/overview.ts'
import { getContractInfo, listContractInfo } from './contract-info.ts'
import { endpoint } from './endpoint.ts'
import { getNextTerm } from './plans/yearly-plans.ts'
import { listRecipients } from './recipients.ts'
import { listRequests } from './requests.ts'
import { getCurrentUpperLimits, getCurrentUsage, getUsageHistory } from './usage.ts'
import { getStoredDays } from './videos.ts'
import { instant, language, organizationParams } from './wire.ts'

const partOf = <S extends z.ZodMiniType>(answer: S) =>
  z.object({
    /** What the single call answers; null where it could not be read. */
    answer: z.nullable(answer),
    /** The ETag that the single call sends with it, in its quotes; null where it sends none. */
    etag: z.nullable(z.string()),
    /** Why it could not be read, with the code that the single call refuses with; null where it was. */
    fault: z.nullable(z.object({ code: z.string(), message: z.string() })),
  })

/**
 * What the console's first screen needs, in one answer: each part is the answer of a single call. A part that cannot be read says so,
 * and the others stand.
 */
export const readOverview = endpoint({
  ...calls.readOverview,
  summary: 'What the first screen of the console shows: the answers of the single calls, in one.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  /** Of the notices. */
  query: z.strictObject({ lang: language }),
  takesTurns: 'own',
  response: z.object({
    /** When it was read. */
    now: instant,
    /** `listContractInfo`, its first page. */
    contracts: partOf(listContractInfo.response),
    /** `getContractInfo` of the organisation's own contract. */
    contract: partOf(getContractInfo.response),
    /** `listBillingInfo`, its first page. */
    billings: partOf(listBillingInfo.response),
    /** `getCurrentUpperLimits`. */
    limits: partOf(getCurrentUpperLimits.response),
    /** `getCurrentUsage` of every kind of upload and export, and of analysts and viewers. */
    usage: partOf(getCurrentUsage.response),
    /** `getNextTerm` of the organisation's own contract. */
    nextTerm: partOf(getNextTerm.response),
    /** `getStoredDays`. */
    storedDays: partOf(getStoredDays.response),
    /** `getUsageHistory`. */
    usageHistory: partOf(getUsageHistory.response),
    /** `listNotices` in the language that is asked for. */
    notices: partOf(listNotices.response),
    /** `listRecipients`. */
    recipients: partOf(listRecipients.response),
    /** `listRequests` that can still be decided, 100 at most. */
    requests: partOf(listRequests.response),
  }),
  refusals: [],
})

export const overviewEndpoints = { readOverview } as const
