import { type AddOn, type AddOnInput, type AddOnRefusal, offeredAmounts } from '@touchline/domain/add-ons'
import { baseGroupAt } from '@touchline/domain/contract'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'

const messages = {
  'no-plan': 'No plan is in force to which anything could be added',
  'trial-plan': 'Nothing is added to a trial',
  'read-only-plan': 'Nothing is added to a plan that is read-only',
  unsettled: 'The last bill is paid first',
  'contact-unregistered': 'Register the payer’s telephone number first',
  'not-credit-card': 'Additions are paid by credit card',
  'card-unregistered': 'Register a credit card first',
  'not-offered': 'The plan in force does not sell this',
  'currency-unpriced': 'This has no price in the currency of the contract',
  'export-unlimited': 'The export time of the plan in force is unlimited: nothing need be added',
  'amount-not-offered': 'So many are not sold at once',
  'too-many-seats': 'There would be more seats than a contract can have',
} satisfies Record<AddOnRefusal, string>

/** Why this cannot be added to the plan, with the amounts that can. */
export function refuseAddOn(
  reason: AddOnRefusal,
  { contract, catalogue, now }: Pick<AddOnInput, 'contract' | 'catalogue' | 'now'>,
  { kind }: AddOn,
): Refusal<AddOnRefusal> {
  if (reason !== 'amount-not-offered') return refuse(reason, messages[reason])
  const cycle = baseGroupAt(contract, catalogue, now)?.cycle ?? 'month'
  return refuseWith(reason, messages[reason], { amounts: [...offeredAmounts(kind, cycle)] })
}
