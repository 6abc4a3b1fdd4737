import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import type { Command } from '../command.ts'
import { findBilling } from './billings.ts'

export const sendDocumentsCommand: Command = {
  name: 'send-documents',
  positional: ['billing-id'],
  options: { operator: { value: 'name', isRequired: true, says: 'who was asked for them; the audit keeps it' } },
  summary:
    'sends the invoice, receipt and credit notes of a bill again, to its payer and all who get documents; named by its id or ' +
    'the number of one of them. Needs SESSION_SECRET as the server has it',
  run: async (context, values) => {
    const { billingId, facts } = await findBilling(context, values)
    const bill = { organizationId: facts.organization_id, billingId }
    const { said } = await actBy(context, values, acts['send-documents'], bill)
    context.print(`sent to ${said.goesTo} addresses within seconds`)
  },
}

export const chargeAgainCommand: Command = {
  name: 'charge-again',
  positional: ['billing-id'],
  options: {
    reason: { value: 'text', isRequired: true, says: 'why it can work now; the audit keeps it' },
    operator: { value: 'name', isRequired: true, says: 'who asks for it; the audit keeps it' },
  },
  summary: 'charges the card for a bill whose payment failed once more, at once',
  run: async (context, values) => {
    const { billingId, facts } = await findBilling(context, values)
    await actBy(context, values, acts['charge-again'], { organizationId: facts.organization_id, billingId })
    context.print('asked for; the worker charges it within seconds')
  },
}
