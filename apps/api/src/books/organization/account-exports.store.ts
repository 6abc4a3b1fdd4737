import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'

export const exportOf = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('account_exports')
    .select(['organization_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const forgetExports = (tx: Tx, organizationId: OrganizationId) =>
  tx.deleteFrom('account_exports').where('organization_id', '=', organizationId).execute()
