import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../../db/among.ts'

const ofDocument = (document: string, row: string, ids: readonly OrganizationId[]) => sql`
  ${among(`${row}.organization_id`, ids)} and ${sql.ref(`${row}.organization_id`)} = ${sql.ref(`${document}.organization_id`)}
  and ${sql.ref(`${row}.billing_id`)} = ${sql.ref(`${document}.billing_id`)}`

/** A row of `documents` or `receipts`; its payment was taken back since (billing rules: "Bank transfers"). */
export const isTakenBackSince = (document: string, ids: readonly OrganizationId[]): RawBuilder<boolean> => sql`exists (
  select from transfer_moves mv where ${ofDocument(document, 'mv', ids)} and mv.paid_after is not null
    and mv.booked_at >= ${sql.ref(`${document}.issued_at`)})`

/** Its bill is open again. */
export const isOpenAgain = (document: string, ids: readonly OrganizationId[]): RawBuilder<boolean> => sql`(
  exists (select from settlements sv where ${ofDocument(document, 'sv', ids)} and sv.payment_status <> 'Complete')
  and ${isTakenBackSince(document, ids)})`

export const isVoidReceipt = (document: string, ids: readonly OrganizationId[]): RawBuilder<boolean> => sql`(
  ${sql.ref(`${document}.kind`)} = 'receipt' and ${isOpenAgain(document, ids)})`
