import { acts } from '../../operators/acts.ts'
import { actBy, organizationIn } from '../act-by.ts'
import { type Command, given, UsageError } from '../command.ts'

export const setPaymentMethodCommand: Command = {
  name: 'set-payment-method',
  positional: ['organization'],
  options: {
    method: { value: 'bank-transfer|card', isRequired: true, says: 'how its bills are paid from now on' },
    reason: { value: 'text', isRequired: true, says: 'what was agreed on; the organisation reads it in its history' },
    operator: { value: 'name', isRequired: true, says: 'who agreed; the audit keeps it' },
  },
  summary:
    'lets an organisation, named by its id or its code, pay by bank transfer: it buys without a card, and its bills wait ' +
    'for book-transfer; or by its card again. Bills that are fixed stay as they are',
  run: async (context, values) => {
    const method = given(values, 'method')
    if (method !== 'bank-transfer' && method !== 'card') throw new UsageError('--method is bank-transfer or card')
    const organizationId = await organizationIn(context, values)
    const { kind, said } = await actBy(context, values, acts['set-payment-method'], { organizationId, method })
    if (kind === 'unchanged') return context.print('nothing to change: it is set already')
    context.print(`its next bills are paid by ${method === 'card' ? 'card' : 'bank transfer'}`)
    if (said.owes) context.print('its unpaid bill stays as it was made out: paid by card')
  },
}
