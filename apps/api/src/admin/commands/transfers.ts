import { dateOf } from '@touchline/domain/calendar'
import { moneyFacts, waitingTransfers } from '../../books/transfers/waiting-transfers.store.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, organizationIn, reading } from '../act-by.ts'
import { amountText, bankReference, minorUnits, pastDay } from '../amount.ts'
import { type Command, given, Refused } from '../command.ts'
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

export const moveTransferCommand: Command = {
  name: 'move-transfer',
  positional: ['organization'],
  options: {
    amount: { value: 'amount', isRequired: true, says: 'all of the transfer, as the statement says' },
    reference: { value: 'text', isRequired: true, says: "the bank's own reference, by which it was booked" },
    to: {
      value: 'billing-id',
      says: 'the bill that it is for, also by its invoice; without it the transfer is set aside',
    },
    reason: { value: 'text', isRequired: true, says: 'why; for our records' },
    operator,
  },
  summary:
    'takes a transfer back that was booked for the wrong bill or organisation, named by its id or code: what it paid is ' +
    'open again. It pays another bill at once, of any organisation, or is set aside: booked by its line or book-transfer later',
  run: async (context, values) => {
    const organizationId = await organizationIn(context, values)
    const facts = await reading(context, (tx) => moneyFacts(tx, organizationId))
    if (facts === undefined) throw new Refused(`no organisation ${organizationId} in this region`)
    const { said: moved } = await actBy(context, values, acts['move-transfer'], {
      organizationId,
      amount: minorUnits(given(values, 'amount'), facts.currency),
      reference: bankReference(given(values, 'reference')),
      to: values['to'] ?? null,
    })
    if (moved.kind === 'was-moved') return context.print('it is there already')
    if (moved.kind === 'set-aside') return context.print('taken back and set aside')
    const open = moved.open === 0 ? 'the bill is paid' : `${amountText(moved.open, facts.currency)} of the bill is open`
    const credit = moved.credit === 0 ? '' : `; ${amountText(moved.credit, facts.currency)} is credit`
    context.print(`${open}${credit}`)
  },
}
