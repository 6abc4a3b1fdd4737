import { inTransaction } from '../../db/transaction.ts'
import { setPaymentMethod } from '../../features/payment/transfer/set-payment-method.ts'
import { type Command, given, Refused, reasonIn, UsageError } from '../command.ts'
import { findOrganization } from '../find-organization.ts'
import { recordAction } from '../store.ts'

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
    const { db, clock, print } = context
    const method = given(values, 'method')
    if (method !== 'bank-transfer' && method !== 'card') throw new UsageError('--method is bank-transfer or card')
    const setting = { method, operator: given(values, 'operator'), reason: reasonIn(values), now: clock.now() } as const
    const outcome = await inTransaction(db, { system: 'administration' }, async (tx) => {
      const organizationId = await findOrganization(tx, values)
      const set = await setPaymentMethod(tx, { ...setting, organizationId })
      if (set.kind === 'set') await recordAction(tx, context, 'set-payment-method', `${organizationId} ${method}`)
      return set
    })
    if (outcome.kind === 'refused') throw new Refused(outcome.message)
    if (outcome.kind === 'was-set') return print('nothing to change: it is set already')
    print(`its next bills are paid by ${method === 'card' ? 'card' : 'bank transfer'}`)
    if (outcome.owes) print('its unpaid bill stays as it was made out: paid by card')
  },
}
