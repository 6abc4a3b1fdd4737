import { dateOf } from '@touchline/domain/calendar'
import { credits, moneyFacts } from '../../books/transfers/waiting-transfers.store.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, organizationIn, reading } from '../act-by.ts'
import { amountText, bankReference, minorUnits, pastDay } from '../amount.ts'
import { type Command, given, Refused } from '../command.ts'

export const listCredits: Command = {
  name: 'list-credits',
  positional: [],
  options: {},
  summary: 'what organisations paid above their bills by bank transfer; the next bill of each takes it',
  run: async (context) => {
    const { print } = context
    const rows = await reading(context, credits)
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
    reason: { value: 'text', isRequired: true, says: 'why; for our records' },
    operator: { value: 'name', isRequired: true, says: 'who sent it; the audit keeps it' },
  },
  summary: 'books that credit of an organisation, named by its id or code, was transferred back',
  run: async (context, values) => {
    const organizationId = await organizationIn(context, values)
    const facts = await reading(context, (tx) => moneyFacts(tx, organizationId))
    if (facts === undefined) throw new Refused(`no organisation ${organizationId} in this region`)
    const { kind } = await actBy(context, values, acts['return-credit'], {
      organizationId,
      amount: minorUnits(given(values, 'amount'), facts.currency),
      returnedOn: pastDay(given(values, 'date'), dateOf(context.clock.now(), facts.zone)),
      reference: bankReference(given(values, 'reference')),
    })
    context.print(kind === 'done' ? 'booked' : 'it was booked already')
  },
}
