import { lastDay } from '../calendar/index.ts'
import type { Entry } from './entry.ts'
import { digits, type Form, german, plain, textOf } from './form.ts'

const journalsOfFec: Readonly<Record<Entry['kind'], readonly [code: string, name: string]>> = {
  invoice: ['VE', 'Ventes'],
  goodwill: ['VE', 'Ventes'],
  waiver: ['VE', 'Ventes'],
  'credit-note': ['VE', 'Ventes'],
  payment: ['CB', 'Cartes et credits'],
  refund: ['CB', 'Cartes et credits'],
  'refund-failed': ['CB', 'Cartes et credits'],
  dispute: ['CB', 'Cartes et credits'],
  fee: ['CB', 'Cartes et credits'],
  others: ['CB', 'Cartes et credits'],
  payout: ['CB', 'Cartes et credits'],
  transfer: ['BQ', 'Banque'],
  return: ['BQ', 'Banque'],
  arrival: ['BQ', 'Banque'],
  deferral: ['OD', 'Operations diverses'],
}

const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
]

export const fecForm: Form = {
  currency: 'EUR',
  charset: 'utf-8',
  name: ({ month, siren, issuer }) => `${siren ?? issuer}FEC${digits(lastDay(month))}.txt`,
  head: () => `${fecColumns.join('\t')}\r\n`,
  rows: (entry, place, { month, accounts }) =>
    entry.postings
      .map(({ account, minor }) => {
        const { number, name } = accounts[account]
        const [code, journal] = journalsOfFec[entry.kind]
        const zero = german(0n, entry.currency)
        const sum = german(minor < 0n ? -minor : minor, entry.currency)
        return [
          code,
          journal,
          `${month.replace('-', '')}-${String(place).padStart(6, '0')}`,
          digits(entry.day),
          number,
          plain(name),
          '',
          '',
          plain(entry.document),
          digits(entry.day),
          textOf(entry),
          minor > 0n ? sum : zero,
          minor > 0n ? zero : sum,
          '',
          '',
          digits(lastDay(month)),
          '',
          '',
        ]
      })
      .map((cells) => `${cells.join('\t')}\r\n`)
      .join(''),
}
