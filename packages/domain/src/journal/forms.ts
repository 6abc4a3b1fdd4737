import { CSV_MARK, csvRow } from '../csv/index.ts'
import { datevForm } from './datev.ts'
import { fecForm } from './fec.ts'
import { amount, type Book, type Form, fileOf, plain } from './form.ts'
import { freeeForm, moneyForwardForm, yayoiForm } from './japanese.ts'

export const exportForms = ['csv', 'datev', 'fec', 'freee', 'money-forward', 'yayoi'] as const

export type ExportForm = (typeof exportForms)[number]

const csvForm: Form = {
  currency: null,
  charset: 'utf-8',
  name: (book) => `${fileOf(book, book.currency.toLowerCase())}.csv`,
  head: () =>
    CSV_MARK + csvRow(['entry', 'day', 'kind', 'document', 'club', 'account', 'name', 'debit', 'credit', 'currency']),
  rows: ({ postings, ...entry }, place, { accounts }) =>
    postings
      .map(({ account, minor }) => {
        const { number, name } = accounts[account]
        const { day, kind, club, currency } = entry
        const [debit, credit] = minor > 0n ? [amount(minor, currency), null] : [null, amount(-minor, currency)]
        return csvRow([place, day, kind, entry.document, plain(club), number, name, debit, credit, currency])
      })
      .join(''),
}

const forms: Readonly<Record<ExportForm, Form>> = {
  csv: csvForm,
  datev: datevForm,
  fec: fecForm,
  freee: freeeForm,
  'money-forward': moneyForwardForm,
  yayoi: yayoiForm,
}

export const formOf = (form: ExportForm): Form => forms[form]

type ExportFault = 'currency' | 'datev-client' | 'datev-accounts'

/** Why a book cannot be written in this form; null where it can. */
export function exportFault(form: ExportForm, { currency, accounts, datev }: Book): ExportFault | null {
  const { currency: only } = forms[form]
  if (only !== null && only !== currency) return 'currency'
  if (form !== 'datev') return null
  if (datev === null) return 'datev-client'
  const numbers = Object.values(accounts).map(({ number }) => number)
  const isOfLength = (length: number) => numbers.every((number) => /^\d+$/.test(number) && number.length === length)
  return isOfLength(accounts.receivables.number.length) && accounts.receivables.number.length >= 4
    ? null
    : 'datev-accounts'
}
