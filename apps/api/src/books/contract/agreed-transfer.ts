import type { Selectable } from 'kysely'
import type { ContractsTable } from '../../db/schema.ts'

/**
 * Whether the organisation pays by bank transfer as agreed with an operator. A card that it saves makes the card its method;
 * what was agreed counts again where it deletes the card.
 */
export const isPaidByAgreedTransfer = ({
  transfer_agreed: isAgreed,
  payment_method: monthly,
  yearly_payment_method: yearly,
}: Pick<Selectable<ContractsTable>, 'transfer_agreed' | 'payment_method' | 'yearly_payment_method'>): boolean =>
  isAgreed && monthly === 'BANK_TRANSFER' && yearly === 'BANK_TRANSFER'
