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

/** Of bills before buyer details existed. */
export const payerAtIssue = (billing: FixedBilling): MadeOutTo => apart(payerOf(billing))

/** An ended tax number appears only on what it was billed with. */
function savedBuyer(
  { details, taxNumberEndsOn: endsOn }: DocumentSettings,
  billing: FixedBilling,
  issueDate: string,
): Buyer | null {
  if (details === null) return null
  const isEnded = endsOn !== null && billing.service_starts_on >= endsOn && taxOfRow(billing).category !== 'AE'
  return buyerIn(isEnded ? { ...details, taxNumber: null } : details, numberYear(issueDate))
}

/** The saved details, else the billing's payer. */
export function buyerAtIssue(settings: DocumentSettings, billing: FixedBilling, issueDate: string): MadeOutTo {
  const named = savedBuyer(settings, billing, issueDate)
  return apart(named ?? { ...payerOf(billing), language: settings.unnamed.language })
}

/** For reissues. */
export async function presentBuyer(tx: Tx, billing: FixedBilling, today: string): Promise<MadeOutTo> {
  const settings = await documentSettings(tx, billing.organization_id)
  return apart(savedBuyer(settings, billing, today) ?? settings.unnamed)
}
