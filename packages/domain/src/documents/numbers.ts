import type { LocalDate } from '../calendar/index.ts'

export const documentKinds = ['invoice', 'receipt', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

const letter = { invoice: 'I-', receipt: '', 'credit-note': 'C-' } as const satisfies Record<DocumentKind, string>

const DIGITS = 6

export const numberYear = (issueDate: LocalDate): number => Number(issueDate.slice(0, 4))

/** JP-I-2026-000123, JP-C-2026-000001; receipts JP-2026-000042. Gapless per issuer, kind and year (invariant I26). */
export const documentNumber = (kind: DocumentKind, issuerCode: string, year: number, number: number): string =>
  `${issuerCode}-${letter[kind]}${year}-${String(number).padStart(DIGITS, '0')}`

interface NumberedDocument {
  readonly kind: DocumentKind
  readonly issuer: string
  readonly year: number
  readonly number: number
}

const WRITTEN = /^([A-Z0-9]{1,8})-(?:([IC])-)?(\d{4})-0*([1-9]\d{0,8})$/

/** With or without zeros; null: no number. */
export function documentNumbered(text: string): NumberedDocument | null {
  const [, issuer, series, year, number] = WRITTEN.exec(text.trim().toUpperCase()) ?? []
  if (issuer === undefined) return null
  const kind = documentKinds.find((each) => letter[each] === (series === undefined ? '' : `${series}-`))
  return kind === undefined ? null : { kind, issuer, year: Number(year), number: Number(number) }
}
