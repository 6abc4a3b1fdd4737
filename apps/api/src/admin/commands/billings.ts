import type { BillingId } from '@touchline/domain/ids'
import { inTransaction } from '../../db/transaction.ts'
import { calculateAgain } from '../../features/billing/recalculate.ts'
import { type Command, type Context, givenId, Refused, type Values } from '../command.ts'
import { type BillingFacts, billingFacts, fixedLines, recordAction } from '../store.ts'
import { billingOfInvoice } from '../transfers.store.ts'

/** The billing that is named by its id or its invoice, whichever organisation it belongs to. Throws where there is none. */
export async function findBilling(
  { db }: Context,
  values: Values,
): Promise<{ billingId: BillingId; facts: BillingFacts }> {
  const named = await inTransaction(db, { system: 'administration' }, (tx) =>
    billingOfInvoice(tx, values['billing-id'] ?? ''),
  )
  const billingId = named ?? givenId(values, 'billing-id', 'list-transfers and the address of a receipt show it')
  const facts = await inTransaction(db, { system: 'administration' }, (tx) => billingFacts(tx, billingId))
  if (facts === undefined) throw new Refused(`no billing ${billingId} in this region`)
  return { billingId, facts }
}

export const inspectBilling: Command = {
  name: 'inspect-billing',
  positional: ['billing-id'],
  options: {},
  summary: 'what a billing says, how it came about, and what became of its payment; amounts in minor units',
  run: async (context, values) => {
    const { billingId, facts } = await findBilling(context, values)
    const { print, db } = context
    print(`organisation  ${facts.organization_id}`)
    print(`contract      ${facts.contract_id}`)
    print(`month         ${facts.target_month.slice(0, 7)}, ${facts.cycle}`)
    const fixed = facts.fixed_at === null ? 'no' : new Date(facts.fixed_at).toISOString()
    print(`fixed         ${fixed}`)
    print(
      `total         ${facts.fixed_total ?? facts.draft_total ?? 0} ${facts.currency} ${facts.draft_status ?? ''}`.trim(),
    )
    print(
      `payment       ${facts.payment_status ?? 'none'}, ${facts.attempts} attempts, receipt ${facts.receipt ?? 'none'}`,
    )
    const lines = await inTransaction(db, { system: 'administration' }, (tx) =>
      fixedLines(tx, facts.organization_id, billingId),
    )
    for (const line of lines) {
      print(`  ${line.contract_plan_id}  ${line.unit_price}  ${JSON.stringify(line.derivation)}  ${line.amount}`)
    }
    if (lines.length === 0) print(`  ${JSON.stringify(facts.draft_lines ?? [])}`)
  },
}

export const rerunBilling: Command = {
  name: 'rerun-billing',
  positional: ['billing-id'],
  options: {},
  summary: 'calculates a billing again that is not fixed; a fixed one never changes',
  run: async (context, values) => {
    const { billingId, facts } = await findBilling(context, values)
    const organizationId = facts.organization_id
    const isAsked = await inTransaction(context.db, { system: 'administration' }, async (tx) => {
      const isOpen = await calculateAgain(tx, { organizationId, billingId }, context.clock.now())
      if (isOpen) await recordAction(tx, context, 'rerun-billing', billingId)
      return isOpen
    })
    if (!isAsked) throw new Refused('a fixed billing never changes')
    context.print('asked for; the worker calculates it within seconds')
  },
}
