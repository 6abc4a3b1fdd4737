import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import { amountText, bankReference, minorUnits } from '../amount.ts'
import { type Command, given, UsageError, type Values } from '../command.ts'
import { findBilling } from './billings.ts'

export const refundBilling: Command = {
  name: 'refund-billing',
  positional: ['billing-id'],
  options: {
    amount: { value: 'amount', says: 'a part, e.g. 3220 or 12.50; all that is left when not given' },
    lines: {
      value: 'numbers',
      says: 'what of the bill is refunded, e.g. 1,3 as inspect-billing counts; all when not given',
    },
    reason: { value: 'text', isRequired: true, says: 'why; the audit keeps it' },
    reference: { value: 'text', isRequired: true, says: 'of the case: by it a refund is ordered once' },
    operator: { value: 'name', isRequired: true, says: 'who orders it; the audit keeps it' },
  },
  summary: 'refunds a bill that was paid by card, in whole or part, to the card; asked again it says what became of it',
  run: async (context, values) => {
    const { billingId, facts } = await findBilling(context, values)
    const { organization_id: organizationId, currency } = facts
    const { amount } = values
    const { said } = await actBy(context, values, acts.refund, {
      organizationId,
      billingId,
      amount: amount === undefined ? null : minorUnits(amount, currency),
      lines: linesIn(values),
      reference: bankReference(given(values, 'reference')),
    })
    const sum = amountText(said.amount, currency)
    if (said.kind === 'ordered') context.print(`${sum} ordered; the server has it refunded within seconds`)
    else context.print(`${sum}: ${says[said.state]}${said.refusal === null ? '' : `: ${said.refusal}`}`)
  },
}

function linesIn({ lines: text }: Values): number[] | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,2}(?:,[1-9]\d{0,2})*$/.test(text))
    throw new UsageError(`--lines are numbers of lines, e.g. 1,3, not "${text}"`)
  return text.split(',').map(Number)
}

const says = {
  open: 'ordered already, and not refunded yet',
  made: 'refunded already',
  refused: 'the provider refused it',
  failed: 'it did not reach the card, and the money is back; order it again under another reference, or transfer it',
} as const
