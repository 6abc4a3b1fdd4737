import { dateOf } from '@touchline/domain/calendar'
import { acts } from '../../operators/acts.ts'
import { actBy, reading } from '../act-by.ts'
import { amountText, bankReference, minorUnits, pastDay } from '../amount.ts'
import { type Command, given } from '../command.ts'
import { waitingTransfers } from '../transfers.store.ts'
import { findBilling } from './billings.ts'

export const listTransfers: Command = {
  name: 'list-transfers',
  positional: [],
  options: {},
  summary: 'billings that wait for a bank transfer, the oldest first: invoice, month, what is open, when it is due',
  run: async (context) => {
    const { print } = context
    const waiting = await reading(context, waitingTransfers)
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
    const { billingId, facts } = await findBilling(context, values)
    const { organization_id: organizationId, currency, zone } = facts
    const { said: booked } = await actBy(context, values, acts['book-transfer'], {
      organizationId,
      billingId,
      amount: minorUnits(given(values, 'amount'), currency),
      receivedOn: pastDay(given(values, 'date'), dateOf(context.clock.now(), zone)),
      reference: bankReference(given(values, 'reference')),
    })
    if (booked.kind === 'was-booked') return context.print('it was booked already')
    const state = booked.open === 0 ? 'paid; the receipt is in the billing history' : 'paid in part'
    const open = booked.open === 0 ? '' : `; ${amountText(booked.open, currency)} is open`
    const credit = booked.credit === 0 ? '' : `; ${amountText(booked.credit, currency)} is credit`
    context.print(`${state}${open}${credit}`)
  },
}
