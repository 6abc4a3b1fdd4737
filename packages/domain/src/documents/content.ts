import type { IssuedUnder } from '../brand/index.ts'
import type { LocalDate } from '../calendar/index.ts'
import { type Currency, consumptionTax, type Tax, untaxed } from '../money/index.ts'
import type { Address } from './address.ts'
import type { Buyer } from './buyer.ts'
import type { DocumentLine } from './lines.ts'
import type { DocumentLanguage, Names } from './names.ts'
import type { DocumentKind } from './numbers.ts'

/** Where a bank transfer goes to. */
export interface IssuerBank {
  readonly name: string
  readonly branch: string | null
  /** In Japan: ordinary or current; null elsewhere. */
  readonly accountType: 'ordinary' | 'current' | null
  /** A number, or an IBAN. */
  readonly account: string
  readonly holder: string
  readonly bic: string | null
}

/** By what tax offices, registers and networks know an issuer. */
export interface IssuerIdentity {
  readonly address: Address & { readonly country: string }
  /** With the letters of its country, as `taxNumberWritten` writes it. */
  readonly vatNumber: string | null
  /** The register, e.g. SIREN or HRB, and the number in it. */
  readonly registration: { readonly scheme: string; readonly number: string } | null
  /** Where electronic invoices of its customers go to, with the code of its scheme (EAS), e.g. 0225 or EM. */
  readonly electronicAddress: { readonly scheme: string; readonly id: string } | null
}

/** Who writes documents in a region, as printed on each: the owner of its number series. */
export interface Issuer {
  /** Prefix of document numbers, e.g. JP. */
  readonly code: string
  readonly companyName: string
  /** In one line. */
  readonly address: string
  readonly phone: string
  /** Japan's number of an issuer of qualified invoices: T and 13 digits; also what the first documents had as a number. */
  readonly registrationNumber: string | null
  /** Absent on documents that were issued before issuers had more than a line of address. */
  readonly identity?: IssuerIdentity | undefined
  /** Null where nothing can be paid by bank transfer. */
  readonly bank: IssuerBank | null
  /** The brand that it is issued under; absent on what was issued before it was kept. */
  readonly brand?: IssuedUnder | undefined
}

interface PartPayment {
  readonly paidOn: LocalDate
  readonly amount: number
}

/** That of documents that are issued now. */
export const EDITION = 2

/**
 * Everything a paper needs, frozen when its document is issued. Amounts are integers of the currency's minor units; on
 * a credit note they are positive and are what is returned.
 */
export interface DocumentContent {
  /** How its paper and its XML are written. Absent: as the first ones were, whose bytes stay. */
  readonly edition?: typeof EDITION | undefined
  readonly kind: DocumentKind
  readonly number: string
  readonly issueDate: LocalDate
  readonly language: DocumentLanguage
  readonly issuer: Issuer
  /** Its language is that of the document. */
  readonly buyer: Omit<Buyer, 'language'>
  readonly organizationName: string
  /** The plan whose base fee is billed last: what the document is for. */
  readonly planName: Names
  readonly lines: readonly DocumentLine[]
  readonly currency: Currency
  readonly subtotal: number
  readonly taxRatePercent: number
  /** Absent on documents that were issued before there were other rates than 10 and 0. */
  readonly taxedAs?: Tax | undefined
  readonly tax: number
  readonly total: number
  readonly servicePeriod: { readonly from: LocalDate; readonly to: LocalDate }
  readonly paymentMethod: 'CREDIT_CARD' | 'BANK_TRANSFER'
  /** When an invoice is to be paid; null on one that is paid, and on the others. */
  readonly dueDate: LocalDate | null
  /** When it was paid, or refunded; null on an invoice that is not paid. */
  readonly paidOn: LocalDate | null
  /** The number of the invoice that a receipt confirms; null on the others. */
  readonly invoiceNumber: string | null
  /** The number of the invoice that a credit note corrects; null on the others. */
  readonly corrects: string | null
  /** The number of the document that this one was issued instead of. */
  readonly replaces: string | null
  /** What was paid before it was issued, in order. */
  readonly payments: readonly PartPayment[]
  /** What is still to be paid when it is issued: the total less the payments; 0 on a receipt and a credit note. */
  readonly balance: number
}

/** How all that a document bills is taxed; the first documents had the consumption tax, or none. */
export const taxOfDocument = ({ taxRatePercent, taxedAs }: Pick<DocumentContent, 'taxRatePercent' | 'taxedAs'>): Tax =>
  taxedAs ?? (taxRatePercent > 0 ? { ...consumptionTax, rate: taxRatePercent * 100 } : untaxed)

/** Before it has its number, which is given last. */
export type Unnumbered = Omit<DocumentContent, 'number'>
