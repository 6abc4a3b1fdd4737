import * as z from 'zod/mini'
import * as calls from './calls/organization.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, language, listQuery, regionName, results, systemFields } from './wire.ts'

export const organizationDetail = z.object({
  ...systemFields,
  _id: id,
  organizationName: z.string(),
  organizationId: id,
  organizationCode: z.string(),
  teamId: z.nullable(z.string()),
  parentOrganization: z.nullable(id),
  isLocalStreamingAvailable: z.boolean(),
  organizationType: z.enum(['ESPORTS', 'MBP', 'OTHER']),
  lang: language,
  region: regionName,
  isGlobal: z.boolean(),
  zone: z.string(),
  requireUserApproval: z.boolean(),
  permissions: z.array(z.string()),
  contractInfoId: id,
})
export type OrganizationDetail = z.infer<typeof organizationDetail>

const organizationWithContract = z.extend(organizationDetail, {
  contract: z.optional(
    z.object({ startDate: z.nullable(instant), endDate: z.nullable(instant), nextBillingDate: z.nullable(instant) }),
  ),
})

export const listOrganizations = endpoint({
  ...calls.listOrganizations,
  access: 'session',
  action: 'keep-own',
  query: listQuery({}),
  response: results(z.extend(organizationDetail, { isOwnOrgData: z.boolean() })),
  refusals: [],
})

export const getOrganization = endpoint({
  ...calls.getOrganization,
  access: 'organization',
  action: 'keep-own',
  params: z.object({ orgId: id }),
  query: z.strictObject({ expand: z.optional(z.literal('contract')) }),
  response: organizationWithContract,
  refusals: ['not-found'],
})

export const organizationEndpoints = { listOrganizations, getOrganization } as const
