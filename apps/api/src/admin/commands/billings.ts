import { type Catalogue } from '@touchline/domain/catalogue'
import { documentNumber, documentNumbered } from '@touchline/domain/documents'
import type { BillingId } from '@touchline/domain/ids'
import { type BillingFacts, billingFacts } from '../../books/billing/billing-facts.store.ts'
import { disputeLine, openDisputes } from '../../books/billing/open-disputes.store.ts'
import { unpaidBills } from '../../books/billing/unpaid-bills.store.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type PlanNames, planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { billOfDocument } from '../../books/organization/listed-organizations.store.ts'
import { readBilling } from '../../features/billing/read-billing.ts'
import { acts } from '../../operators/acts.ts'
import { paymentsOf } from '../../operators/customer/customer.store.ts'
import { actBy, reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { breakdownLines, declineText, moneyLines } from '../bill-lines.ts'
import { type Command, type Context, givenId, Refused, type Values } from '../command.ts'

const planNameOf = (catalogue: Catalogue, names: PlanNames) => {
  const nameOf = planNameIn(names, 'en')
  return (planId: string): string => nameOf(catalogue.plans.get(planId)?.groupId ?? null)
}

/** By id or document number. Throws if unknown. */
export async function findBilling(
  context: Context,
  values: Values,
): Promise<{ billingId: BillingId; facts: BillingFacts }> {
  const text = values['billing-id'] ?? ''
  const named = await reading(context, (tx) => billOfDocument(tx, text))
  if (named === undefined && documentNumbered(text) !== null) throw new Refused(`no document ${text} in this region`)
  const where = 'or the number of an invoice, receipt or credit note, e.g. JP-2026-000042'
  const billingId = named?.billing_id ?? givenId(values, 'billing-id', where)
  const facts = await reading(context, (tx) => billingFacts(tx, billingId))
  if (facts === undefined) throw new Refused(`no billing ${billingId} in this region`)
  return { billingId, facts }
}

export const inspectBilling: Command = {
  name: 'inspect-billing',
  positional: ['billing-id'],
  options: {},
  summary:
    'what a billing says, how it came about, its documents, and what became of its payment; named by its id, or the number of ' +
    'its invoice, receipt or credit note',
  run: async (context, values) => {
    const { billingId, facts } = await findBilling(context, values)
    const { print } = context
    print(`organisation  ${facts.organization_id}`)
    print(`contract      ${facts.contract_id}`)
    print(`month         ${facts.target_month.slice(0, 7)}, ${facts.cycle}`)
    const fixed = facts.fixed_at === null ? 'no' : new Date(facts.fixed_at).toISOString()
    print(`fixed         ${fixed}`)
    const { organization_id: organizationId, currency } = facts
    const inCurrency = (minor: number) => amountText(minor, currency)
    print(`total         ${inCurrency(facts.fixed_total ?? facts.draft_total ?? 0)} ${facts.draft_status ?? ''}`.trim())
    print(`payment       ${facts.payment_status ?? 'none'}, ${facts.attempts} attempts`)
    const { bill, payments, disputes, nameOf } = await reading(context, async (tx) => {
      const [found, came, disputed, catalogue, names] = await Promise.all([
        readBilling(tx, organizationId, billingId),
        paymentsOf(tx, organizationId, [billingId]),
        openDisputes(tx, billingId),
        loadCatalogue(tx),
        planNames(tx),
      ])
      return { bill: found, payments: came, disputes: disputed, nameOf: planNameOf(catalogue, names) }
    })
    if (bill === null) return
    for (const line of moneyLines(bill, payments)) print(line)
    for (const dispute of disputes) print(`disputed      ${disputeLine(dispute)}`)
    print(`documents     ${bill.documents.map(({ number }) => number).join(', ') || 'none'}`)
    for (const line of breakdownLines(bill, nameOf)) print(line)
  },
}

export const rerunBilling: Command = {
  name: 'rerun-billing',
  positional: ['billing-id'],
  options: {},
  summary: 'calculates a billing again that is not fixed; a fixed one never changes',
  run: async (context, values) => {
    const { billingId, facts } = await findBilling(context, values)
    await actBy(context, values, acts['rerun-billing'], { organizationId: facts.organization_id, billingId })
    context.print('asked for; the worker calculates it within seconds')
  },
}

export const listDisputesCommand: Command = {
  name: 'list-disputes',
  positional: [],
  options: {},
  summary:
    'payments that cardholders dispute at the bank and that are not decided; what has to be answered first at the top',
  run: async (context) => {
    const disputes = await reading(context, (tx) => openDisputes(tx))
    for (const dispute of disputes) context.print(disputeLine(dispute))
    if (disputes.length === 0) context.print('no open disputes')
  },
}

export const listUnpaid: Command = {
  name: 'list-unpaid',
  positional: [],
  options: {},
  summary:
    'bills whose card declined and that are not paid, the oldest first: amount, reason, next try, and since when the plan is paused',
  run: async (context) => {
    const { print } = context
    const bills = await reading(context, unpaidBills)
    for (const bill of bills) {
      const { issuer, year, number } = bill
      const invoice =
        issuer === null || year === null || number === null ? '-' : documentNumber('invoice', issuer, year, number)
      const paused = bill.paused_at === null ? 'not paused' : `paused since ${new Date(bill.paused_at).toISOString()}`
      print(
        [
          `${bill.billing_id}  ${invoice}  ${bill.target_month.slice(0, 7)}  ${amountText(bill.total, bill.currency)}`,
          `declined ${bill.failed_on}, ${declineText(bill.failure_code, bill.failure_decline_code)}`,
          `next try ${bill.next_try_on ?? 'none'}`,
          paused,
          bill.organization,
        ].join('  '),
      )
    }
    if (bills.length === 0) print('every bill by card is paid')
  },
}
