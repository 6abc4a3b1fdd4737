import { type Buyer, buyerIn, type DocumentContent, numberYear, unnamedBuyer } from '@touchline/domain/documents'
import type { Tx } from '../../db/connect.ts'
import { taxOfRow } from '../billing/taxed-as.ts'
import { type DocumentSettings, documentSettings } from '../organization/buyer.ts'
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

/** A tax number that has ended stands on what is billed by it only. */
function savedBuyer(
  { details, taxNumberEndsOn: endsOn }: DocumentSettings,
  billing: FixedBilling,
  issueDate: string,
): Buyer | null {
  if (details === null) return null
  const isEnded = endsOn !== null && billing.service_starts_on >= endsOn && taxOfRow(billing).category !== 'AE'
  return buyerIn(isEnded ? { ...details, taxNumber: null } : details, numberYear(issueDate))
}

/** The saved details, else the payer that the billing has fixed. */
export function buyerAtIssue(settings: DocumentSettings, billing: FixedBilling, issueDate: string): MadeOutTo {
  const named = savedBuyer(settings, billing, issueDate)
  return apart(named ?? { ...payerOf(billing), language: settings.unnamed.language })
}

/** When a document is issued again: today's buyer in any case. */
export async function presentBuyer(tx: Tx, billing: FixedBilling, today: string): Promise<MadeOutTo> {
  const settings = await documentSettings(tx, billing.organization_id)
  return apart(savedBuyer(settings, billing, today) ?? settings.unnamed)
}
