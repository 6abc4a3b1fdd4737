import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId, UserId } from '@touchline/domain/ids'
import { isValidUser } from '@touchline/domain/seats'
import type { ContractRow } from '../../books/contract/contract-of-rows.ts'
import { seatColumns, userOf } from '../../books/people/seat-columns.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export async function validUser(
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
  now: Instant,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(seatColumns)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && isValidUser(userOf(row), now)
}

export const userContractId = async (
  tx: Tx,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('contracts')
      .select('contract_id')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.contract_id

export async function ensureUserContract(
  tx: Tx,
  organization: ContractRow,
  userId: UserId,
  now: Instant,
  newId: () => string,
): Promise<string> {
  const { organization_id } = organization
  const existing = await userContractId(tx, organization_id, userId)
  if (existing !== undefined) return existing
  const contract_id = newId()
  await tx
    .insertInto('contracts')
    .values({
      organization_id,
      contract_id,
      customer_type: 'manage_user',
      user_id: userId,
      billing_contract_id: organization.contract_id,
      currency: organization.currency,
      tax_region: organization.tax_region,
      zone: organization.zone,
      payment_method: organization.payment_method,
      yearly_payment_method: organization.yearly_payment_method,
      transfer_agreed: organization.transfer_agreed,
      created_at: at(now),
    })
    .execute()
  return contract_id
}

export const raiseVersion = (tx: Tx, organizationId: OrganizationId, contractId: ContractId) =>
  tx
    .updateTable('contracts')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .execute()
