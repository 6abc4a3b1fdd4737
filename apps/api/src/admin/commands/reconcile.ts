import type { Instant } from '@touchline/domain/calendar'
import { type Reconciled, reconcileCharges } from '../../features/payment/reconcile/reconcile-charges.ts'
import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, given, Refused } from '../command.ts'
import { momentIn } from '../moment.ts'

const says: Readonly<Record<Reconciled['as'], string | null>> = {
  known: null,
  nothing: null,
  book: 'booked',
  keep: 'kept for its bill, which is not fixed yet',
  'other-amount': 'LOOK: charged another amount than its bill has',
  'second-charge': 'LOOK: its bill is paid by another charge',
  'not-payable': 'LOOK: its bill is withdrawn or paid by bank transfer',
  'no-organization': 'LOOK: its organisation is not in this region',
}

function lineOf({ payment, as }: Reconciled): string | null {
  const text = says[as]
  if (text === null) return null
  const { organizationId, billingId, intentId, outcome } = payment
  const amount =
    outcome.kind === 'succeeded'
      ? `${outcome.chargeId}  ${amountText(Number(outcome.amount.minor), outcome.amount.currency)}`
      : outcome.kind
  return `${text}  ${intentId}  ${amount}  billing ${billingId}  organisation ${organizationId}`
}

const isForAPerson = ({ as }: Reconciled): boolean => says[as]?.startsWith('LOOK') === true

/** Clock difference and calls under way. */
const MARGIN_MS = 3_600_000

export const reconcileChargesCommand: Command = {
  name: 'reconcile-charges',
  positional: [],
  options: {
    since: { value: 'moment', isRequired: true, says: 'to which the database was restored, e.g. 2026-12-03T08:30:00Z' },
  },
  summary:
    'after a restore and before any process starts: books what the card provider charged since then and the books have ' +
    'forgotten, once; lists what no bill is found for. Needs STRIPE_SECRET_KEY and ISSUERS_FILE as the server has them',
  run: async (context, values) => {
    const since: Instant = momentIn(values, 'since') ?? Number(given(values, 'since'))
    const { db, clock, ids, print } = context
    const reconciling = { db, clock, newId: ids.uuid, issuer: context.readIssuer(), payments: context.readPayments() }
    const answer = await reconcileCharges(reconciling, since - MARGIN_MS)
    if (answer.kind !== 'ok')
      throw new Refused('the card provider does not answer; nothing is missing yet, run it again')
    const { payments: all, doneAgain } = answer.value
    for (const line of all.map(lineOf)) if (line !== null) print(line)
    const count = (as: Reconciled['as']) => all.filter((each) => each.as === as).length
    const summary = `${count('book')} booked, ${count('keep')} kept, ${count('known')} known`
    const what = `since ${new Date(since).toISOString()}: ${summary}`
    await actBy(context, values, acts['reconcile-charges'], { what })
    print(summary)
    if (doneAgain > 0) print(`${doneAgain} jobs whose work a machine has forgotten are done again`)
    const unmatched = all.filter(isForAPerson).length
    if (unmatched > 0)
      throw new Refused(`${unmatched} charges need a person: refund them at the provider, or book them`)
  },
}
