import { documentNumber, documentNumbered } from '@touchline/domain/documents'
import type { BillingId } from '@touchline/domain/ids'
import { disputeLine, openDisputes } from '../../books/billing/open-disputes.store.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, givenId, Refused, type Values } from '../command.ts'
import { billOfDocument, numbersOfBill } from '../organizations.store.ts'
import { type BillingFacts, billingFacts, fixedLines } from '../store.ts'

/** The billing that is named by its id or by the number of a document of it, whichever organisation it belongs to. Throws where there is none. */
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
    const { lines, numbers, disputes } = await reading(context, async (tx) => ({
      lines: await fixedLines(tx, organizationId, billingId),
      numbers: await numbersOfBill(tx, organizationId, billingId),
      disputes: await openDisputes(tx, billingId),
    }))
    for (const dispute of disputes) print(`disputed      ${disputeLine(dispute)}`)
    const documents = numbers.map(({ kind, issuer, year, number }) => documentNumber(kind, issuer, year, number))
    print(`documents     ${documents.join(', ') || 'none'}`)
    for (const { contract_plan_id, unit_price, derivation, amount } of lines)
      print(`  ${contract_plan_id}  ${inCurrency(unit_price)}  ${JSON.stringify(derivation)}  ${inCurrency(amount)}`)
    if (lines.length === 0) print(`  in minor units: ${JSON.stringify(facts.draft_lines ?? [])}`)
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
