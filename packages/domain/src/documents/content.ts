import type { IssuedUnder } from '../brand/index.ts'
import type { LocalDate } from '../calendar/index.ts'
import { type Currency, consumptionTax, type Tax, untaxed } from '../money/index.ts'
import type { Address } from './address.ts'
import type { Buyer } from './buyer.ts'
import type { DocumentLine } from './lines.ts'
import type { DocumentLanguage, Names } from './names.ts'
import type { DocumentKind } from './numbers.ts'

export interface IssuerBank {
  readonly name: string
  readonly branch: string | null
  readonly accountType: 'ordinary' | 'current' | null
  readonly account: string
  readonly holder: string
  readonly bic: string | null
}

export interface IssuerIdentity {
  readonly address: Address & { readonly country: string }
  readonly vatNumber: string | null
  readonly registration: { readonly scheme: string; readonly number: string } | null
  readonly electronicAddress: { readonly scheme: string; readonly id: string } | null
}

export interface Issuer {
  readonly code: string
  readonly companyName: string
  readonly address: string
  readonly phone: string
  /** T and 13 digits; any number on the first documents. */
  readonly registrationNumber: string | null
  /** Absent on the first documents. */
  readonly identity?: IssuerIdentity | undefined
  readonly bank: IssuerBank | null
  /** Absent on the first documents. */
  readonly brand?: IssuedUnder | undefined
}

interface PartPayment {
  readonly paidOn: LocalDate
  readonly amount: number
}

/** Of new documents. */
export const EDITION = 2
/** Of new documents of this edition; version 1.0.0 knows none and refuses other editions. */
export const REVISION = 1

/** Frozen at issue. Minor units; positive on a credit note. */
export interface DocumentContent {
  /** Absent: the first layout. */
  readonly edition?: typeof EDITION | undefined
  readonly revision?: typeof REVISION | undefined
  readonly kind: DocumentKind
  readonly number: string
  readonly issueDate: LocalDate
  readonly language: DocumentLanguage
  readonly issuer: Issuer
  readonly buyer: Omit<Buyer, 'language'>
  readonly organizationName: string
  readonly planName: Names
  readonly lines: readonly DocumentLine[]
  readonly currency: Currency
  readonly subtotal: number
  readonly taxRatePercent: number
  /** Absent on the first documents. */
  readonly taxedAs?: Tax | undefined
  readonly tax: number
  readonly total: number
  readonly servicePeriod: { readonly from: LocalDate; readonly to: LocalDate }
  readonly paymentMethod: 'CREDIT_CARD' | 'BANK_TRANSFER'
  /** Null where nothing is left to pay. */
  readonly dueDate: LocalDate | null
  readonly paidOn: LocalDate | null
  readonly invoiceNumber: string | null
  readonly corrects: string | null
  readonly replaces: string | null
  readonly payments: readonly PartPayment[]
  readonly balance: number
}

/** The first had consumption tax or none. */
export const taxOfDocument = ({ taxRatePercent, taxedAs }: Pick<DocumentContent, 'taxRatePercent' | 'taxedAs'>): Tax =>
  taxedAs ?? (taxRatePercent > 0 ? { ...consumptionTax, rate: taxRatePercent * 100 } : untaxed)

export type Unnumbered = Omit<DocumentContent, 'number'>
