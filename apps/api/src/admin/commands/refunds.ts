import { inTransaction } from '../../db/transaction.ts'
import { orderRefund } from '../../features/payment/refund/order-refund.ts'
import { amountText, bankReference, minorUnits } from '../amount.ts'
import { type Command, given, Refused, UsageError } from '../command.ts'
import { recordActionOnOne } from '../store.ts'
import { findBilling } from './billings.ts'

export const refundBilling: Command = {
  name: 'refund-billing',
  positional: ['billing-id'],
  options: {
    amount: { value: 'amount', says: 'a part, e.g. 3220 or 12.50; all that is left when not given' },
    reason: { value: 'text', isRequired: true, says: 'why; the audit keeps it' },
    reference: { value: 'text', isRequired: true, says: 'of the case: by it a refund is ordered once' },
    operator: { value: 'name', isRequired: true, says: 'who orders it; the audit keeps it' },
  },
  summary: 'refunds a bill that was paid by card, in whole or part, to the card; asked again it says what became of it',
  run: async (context, values) => {
    const { billingId, facts } = await findBilling(context, values)
    const { organization_id: organizationId, currency } = facts
    const { amount } = values
    const order = {
      organizationId,
      billingId,
      reference: bankReference(given(values, 'reference')),
      amount: amount === undefined ? null : minorUnits(amount, currency),
      reason: shortText(given(values, 'reason')),
      operator: given(values, 'operator'),
      now: context.clock.now(),
    }
    const outcome = await inTransaction(context.db, { organizationId }, async (tx) => {
      const ordered = await orderRefund(tx, order)
      if (ordered.kind === 'ordered')
        await recordActionOnOne(tx, context, 'refund-billing', `${billingId} ${order.reference}`)
      return ordered
    })
    if (outcome.kind === 'refused') throw new Refused(outcome.message)
    const sum = amountText(outcome.amount, currency)
    if (outcome.kind === 'ordered') context.print(`${sum} ordered; the server has it refunded within seconds`)
    else context.print(`${sum}: ${says[outcome.state]}${outcome.refusal === null ? '' : `: ${outcome.refusal}`}`)
  },
}

const says = {
  open: 'ordered already, and not refunded yet',
  made: 'refunded already',
  refused: 'the provider refused it',
  failed: 'it did not reach the card, and the money is back; order it again under another reference, or transfer it',
} as const

function shortText(text: string): string {
  if (text.trim() !== '' && text.length <= 500) return text.trim()
  throw new UsageError('a reason has 1 to 500 signs')
}
