import type { OrganizationDetail } from '@touchline/contract/organization'
import type { RegionName } from '@touchline/contract/wire'
import type { OrganizationDetailsRow } from './organization-details.ts'

export const organizationDetailToWire = (row: OrganizationDetailsRow, region: RegionName): OrganizationDetail => ({
  _id: row.organization_id,
  organizationName: row.organization_name,
  organizationId: row.organization_id,
  organizationCode: row.organization_code,
  teamId: row.team_id,
  parentOrganization: row.parent_organization_id,
  isLocalStreamingAvailable: row.is_local_streaming_available,
  organizationType: row.organization_type,
  lang: row.lang,
  region,
  isGlobal: row.is_global,
  zone: row.zone,
  requireUserApproval: row.require_user_approval,
  permissions: row.permissions,
  contractInfoId: row.contract_id,
})
