import { inTransaction } from '../../db/transaction.ts'
import { markTransferReceived } from '../../features/payment/settlement/mark-transfer-received.ts'
import { type Command, given, Refused } from '../command.ts'
import { waitingTransfers } from '../store.ts'
import { findBilling } from './billings.ts'

export const listTransfers: Command = {
  name: 'list-transfers',
  positional: [],
  options: {},
  summary: 'billings that wait for a bank transfer, the oldest first; amounts in minor units',
  run: async ({ db, print }) => {
    const waiting = await inTransaction(db, { system: 'administration' }, waitingTransfers)
    for (const { billing_id: id, organization_name: name, target_month: month, total, currency } of waiting) {
      print(`${id}  ${month.slice(0, 7)}  ${total} ${currency}  ${name}`)
    }
    if (waiting.length === 0) print('no billing waits for a transfer')
  },
}

export const markTransfer: Command = {
  name: 'mark-transfer-received',
  positional: ['billing-id'],
  options: { operator: { value: 'name', isRequired: true, says: 'who saw the money come in; the audit keeps it' } },
  summary: 'the bank transfer for a billing has come: it is paid, and its receipt is issued',
  run: async (context, values) => {
    const actor = given(values, 'operator')
    const { billingId, facts } = await findBilling(context, values)
    const organizationId = facts.organization_id
    const issuer = context.readIssuer()
    const now = context.clock.now()
    const outcome = await inTransaction(context.db, { organizationId }, (tx) =>
      markTransferReceived(tx, { organizationId, billingId, actor, now, issuer, newId: context.ids.uuid }),
    )
    if (typeof outcome !== 'string') throw new Refused(outcome.message)
    context.print(outcome === 'paid' ? 'paid; the receipt is in the billing history' : 'it was paid already')
  },
}
