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
    answer: z.nullable(answer),
    /** Quoted. */
    etag: z.nullable(z.string()),
    /** The refusal of the single call. */
    fault: z.nullable(z.object({ code: z.string(), message: z.string() })),
  })

/** For the first screen: each part answers like its own call and fails alone. */
export const readOverview = endpoint({
  ...calls.readOverview,
  summary: 'What the first screen of the console shows: the answers of the single calls, in one.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: z.strictObject({ lang: language }),
  takesTurns: 'own',
  response: z.object({
    now: instant,
    contracts: partOf(listContractInfo.response),
    contract: partOf(getContractInfo.response),
    billings: partOf(listBillingInfo.response),
    limits: partOf(getCurrentUpperLimits.response),
    usage: partOf(getCurrentUsage.response),
    nextTerm: partOf(getNextTerm.response),
    storedDays: partOf(getStoredDays.response),
    usageHistory: partOf(getUsageHistory.response),
    notices: partOf(listNotices.response),
    recipients: partOf(listRecipients.response),
    requests: partOf(listRequests.response),
  }),
  refusals: [],
})

export const overviewEndpoints = { readOverview } as const
