import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { shareCredit } from '@touchline/domain/transfers'
import { amountText } from '@touchline/words/amount'
import { writeAudit } from '../../../books/audit.ts'
import { spend } from '../../../books/transfers/book-shares.ts'
import { creditsOf } from '../../../books/transfers/open-transfers.ts'
import type { Tx } from '../../../db/connect.ts'
import { because, type Refusal, refuse } from '../../../use-case/refusal.ts'
import { insertReturn, lockOwnContract, returnedBy } from './transfer.store.ts'

interface CreditReturn {
  readonly organizationId: OrganizationId
  readonly reference: string
  readonly amount: number
  readonly returnedOn: LocalDate
  readonly actor: string
  readonly now: Instant
}

/** The oldest transfer first; refused above what there is. */
export async function returnCredit(
  tx: Tx,
  { organizationId, reference, amount, returnedOn, actor, now }: CreditReturn,
): Promise<'returned' | 'was-returned' | Refusal<'not-found' | 'not-payable'>> {
  const contract = await lockOwnContract(tx, organizationId)
  if (contract === undefined) return refuse('not-found', 'No such organisation')
  const before = await returnedBy(tx, organizationId, reference)
  if (before > 0)
    return before === amount
      ? 'was-returned'
      : refuse(
          'not-payable',
          `The return ${reference} is booked already, with another amount`,
          because('reference-used'),
        )
  const credits = await creditsOf(tx, organizationId, contract.currency)
  const shares = shareCredit(credits, [{ id: 'return', open: amount }])
  const credit = credits.reduce((sum, { left }) => sum + left, 0)
  if (credit < amount) {
    const left = { minor: credit, currency: contract.currency }
    const said = `There is credit of ${amountText({ ...left, locale: 'en' })} only`
    return refuse('not-payable', said, because('credit-less', { left }))
  }
  for (const share of shares) {
    await spend(tx, organizationId, share)
    const row = { organizationId, returnReference: reference, reference: share.reference, amount: share.amount }
    await insertReturn(tx, { ...row, returnedOn, now })
  }
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'return-credit',
    subject: `contract:${contract.contract_id}`,
    before: { credit },
    after: { amount, currency: contract.currency, reference, credit: credit - amount },
    at: now,
  })
  return 'returned'
}
