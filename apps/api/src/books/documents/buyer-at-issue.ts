import { type Buyer, buyerIn, type DocumentContent, numberYear, unnamedBuyer } from '@touchline/domain/documents'
import type { Tx } from '../../db/connect.ts'
import { buyerOf, type DocumentSettings } from '../organization/buyer.ts'
import type { FixedBilling } from './billed.store.ts'

export type MadeOutTo = Pick<DocumentContent, 'buyer' | 'language'>

const apart = ({ language, ...buyer }: Buyer): MadeOutTo => ({ buyer, language })

/** Who paid, as the billing has fixed it. */
const payerOf = ({ payer_name, payer_country, organization_name, lang }: FixedBilling): Buyer =>
  unnamedBuyer({
    organizationName: organization_name,
    payerName: payer_name,
    country: payer_country,
    language: lang,
  })

/** What was issued before there were details is made out to the payer. */
export const payerAtIssue = (billing: FixedBilling): MadeOutTo => apart(payerOf(billing))

/** Whom a document of a billing is made out to: the saved details, else the payer as the billing has fixed it. */
export function buyerAtIssue(
  { details, unnamed }: DocumentSettings,
  billing: FixedBilling,
  issueDate: string,
): MadeOutTo {
  if (details !== null) return apart(buyerIn(details, numberYear(issueDate)))
  return apart({ ...payerOf(billing), language: unnamed.language })
}

/** Whom it is made out to when it is issued again: the buyer of today in any case. */
export const presentBuyer = async (tx: Tx, billing: FixedBilling, today: string): Promise<MadeOutTo> =>
  apart(await buyerOf(tx, billing.organization_id, numberYear(today)))
