import { dateOf } from '@touchline/domain/calendar'
import { inTransaction } from '../../db/transaction.ts'
import { bookTransfer } from '../../features/payment/transfer/book-transfer.ts'
import { amountText, bankReference, minorUnits, pastDay } from '../amount.ts'
import { type Command, given, Refused } from '../command.ts'
import { recordActionOnOne } from '../store.ts'
import { waitingTransfers } from '../transfers.store.ts'
import { findBilling } from './billings.ts'

export const listTransfers: Command = {
  name: 'list-transfers',
  positional: [],
  options: {},
  summary: 'billings that wait for a bank transfer, the oldest first: invoice, month, what is open, when it is due',
  run: async ({ db, print }) => {
    const waiting = await inTransaction(db, { system: 'administration' }, waitingTransfers)
    for (const { billingId, invoice, month, open, currency, dueOn, organization } of waiting) {
      print(`${billingId}  ${invoice ?? '-'}  ${month}  ${amountText(open, currency)}  due ${dueOn}  ${organization}`)
    }
    if (waiting.length === 0) print('no billing waits for a transfer')
  },
}

const operator = { value: 'name', isRequired: true, says: 'who saw it on the statement; the audit keeps it' }

export const bookTransferCommand: Command = {
  name: 'book-transfer',
  positional: ['billing-id'],
  options: {
    amount: { value: 'amount', isRequired: true, says: 'what came, e.g. 21780 or 120.50' },
    date: { value: 'day', isRequired: true, says: 'the day on which it came, e.g. 2026-12-03' },
    reference: { value: 'text', isRequired: true, says: "the bank's own reference: by it a transfer is booked once" },
    operator,
  },
  summary:
    'books a bank transfer for a billing, named by its id or its invoice: it pays the billing or a part of it, then other ' +
    'open ones; what is left is credit. Paid in full, the receipt is issued',
  run: async (context, values) => {
    const actor = given(values, 'operator')
    const { billingId, facts } = await findBilling(context, values)
    const organizationId = facts.organization_id
    const now = context.clock.now()
    const { currency } = facts
    const transfer = {
      amount: minorUnits(given(values, 'amount'), currency),
      receivedOn: pastDay(given(values, 'date'), dateOf(now, facts.zone)),
      reference: bankReference(given(values, 'reference')),
    }
    const issuing = { issuer: context.readIssuer(), newId: context.ids.uuid }
    const booked = await inTransaction(context.db, { organizationId }, async (tx) => {
      const result = await bookTransfer(tx, { organizationId, billingId, actor, now, ...transfer, ...issuing })
      if (result.kind === 'booked')
        await recordActionOnOne(tx, context, 'book-transfer', `${billingId} ${transfer.reference}`)
      return result
    })
    if (booked.kind === 'refused') throw new Refused(booked.message)
    if (booked.kind === 'was-booked') return context.print('it was booked already')
    const state = booked.open === 0 ? 'paid; the receipt is in the billing history' : 'paid in part'
    const open = booked.open === 0 ? '' : `; ${amountText(booked.open, currency)} is open`
    const credit = booked.credit === 0 ? '' : `; ${amountText(booked.credit, currency)} is credit`
    context.print(`${state}${open}${credit}`)
  },
}
