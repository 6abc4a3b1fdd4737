import { type Buyer, buyerIn, type DocumentContent, numberYear, unnamedBuyer } from '@touchline/domain/documents'
import type { Tx } from '../../db/connect.ts'
import { buyerOf, type DocumentSettings } from '../organization/buyer.ts'
import type { FixedBilling } from './billed.store.ts'

export type MadeOutTo = Pick<DocumentContent, 'buyer' | 'language'>

const apart = ({ language, ...buyer }: Buyer): MadeOutTo => ({ buyer, language })

const payerOf = ({ payer_name, payer_country, organization_name, lang }: FixedBilling): Buyer =>
  unnamedBuyer({
    organizationName: organization_name,
    payerName: payer_name,
    country: payer_country,
    language: lang,
  })

/** Of times before there were buyer details. */
export const payerAtIssue = (billing: FixedBilling): MadeOutTo => apart(payerOf(billing))

/** The saved details, else the payer that the billing has fixed. */
export function buyerAtIssue(
  { details, unnamed }: DocumentSettings,
  billing: FixedBilling,
  issueDate: string,
): MadeOutTo {
  if (details !== null) return apart(buyerIn(details, numberYear(issueDate)))
  return apart({ ...payerOf(billing), language: unnamed.language })
}

/** When a document is issued again: today's buyer in any case. */
export const presentBuyer = async (tx: Tx, billing: FixedBilling, today: string): Promise<MadeOutTo> =>
  apart(await buyerOf(tx, billing.organization_id, numberYear(today)))
