import type { Selectable } from 'kysely'
import type { ContractsTable } from '../../db/schema.ts'

/** A saved card takes precedence until it is deleted. */
export const isPaidByAgreedTransfer = ({
  transfer_agreed: isAgreed,
  payment_method: monthly,
  yearly_payment_method: yearly,
}: Pick<Selectable<ContractsTable>, 'transfer_agreed' | 'payment_method' | 'yearly_payment_method'>): boolean =>
  isAgreed && monthly === 'BANK_TRANSFER' && yearly === 'BANK_TRANSFER'
