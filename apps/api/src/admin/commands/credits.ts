import { dateOf } from '@touchline/domain/calendar'
import { inTransaction } from '../../db/transaction.ts'
import { returnCredit } from '../../features/payment/transfer/return-credit.ts'
import { amountText, bankReference, minorUnits, pastDay } from '../amount.ts'
import { type Command, given, Refused } from '../command.ts'
import { findOrganization } from '../find-organization.ts'
import { recordActionOnOne } from '../store.ts'
import { credits, moneyFacts } from '../transfers.store.ts'

export const listCredits: Command = {
  name: 'list-credits',
  positional: [],
  options: {},
  summary: 'what organisations paid above their bills by bank transfer; the next bill of each takes it',
  run: async ({ db, print }) => {
    const rows = await inTransaction(db, { system: 'administration' }, credits)
    for (const { organization_id: id, credit, currency, organization_name: name } of rows)
      print(`${id}  ${amountText(Number(credit), currency)}  ${name}`)
    if (rows.length === 0) print('no organisation has credit')
  },
}

export const returnCreditCommand: Command = {
  name: 'return-credit',
  positional: ['organization'],
  options: {
    amount: { value: 'amount', isRequired: true, says: 'what went back, e.g. 3220 or 12.50' },
    date: { value: 'day', isRequired: true, says: 'the day on which it went back, e.g. 2026-12-03' },
    reference: { value: 'text', isRequired: true, says: 'of the transfer back: by it a return is booked once' },
    operator: { value: 'name', isRequired: true, says: 'who sent it; the audit keeps it' },
  },
  summary: 'books that credit of an organisation, named by its id or code, was transferred back',
  run: async (context, values) => {
    const [organizationId, facts] = await inTransaction(context.db, { system: 'administration' }, async (tx) => {
      const found = await findOrganization(tx, values)
      return [found, await moneyFacts(tx, found)] as const
    })
    if (facts === undefined) throw new Refused(`no organisation ${organizationId} in this region`)
    const now = context.clock.now()
    const change = {
      actor: given(values, 'operator'),
      amount: minorUnits(given(values, 'amount'), facts.currency),
      returnedOn: pastDay(given(values, 'date'), dateOf(now, facts.zone)),
      reference: bankReference(given(values, 'reference')),
    }
    const outcome = await inTransaction(context.db, { organizationId }, async (tx) => {
      const returned = await returnCredit(tx, { organizationId, now, ...change })
      if (returned === 'returned')
        await recordActionOnOne(tx, context, 'return-credit', `${organizationId} ${change.reference}`)
      return returned
    })
    if (typeof outcome !== 'string') throw new Refused(outcome.message)
    context.print(outcome === 'returned' ? 'booked' : 'it was booked already')
  },
}
