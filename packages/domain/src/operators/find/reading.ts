import type { LocalDate } from '../../calendar/index.ts'
import type { DocumentKind } from '../../documents/index.ts'
import type { Currency } from '../../money/index.ts'

/** Minor units; several currencies if none was typed. */
export type AmountIn = Readonly<Partial<Record<Currency, number>>>

/** Null parts match anything; `numbers` is inclusive. */
export interface NumberPart {
  readonly issuer: string | null
  readonly of: DocumentKind | null
  readonly year: number | null
  readonly numbers: readonly [number, number]
}

export type FindReading =
  | { readonly kind: 'name'; readonly words: string }
  | { readonly kind: 'address'; readonly part: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'provider'; readonly begins: string }
  | ({ readonly kind: 'document' } & NumberPart)
  | { readonly kind: 'card'; readonly last4: string }
  | { readonly kind: 'expiry'; readonly month: number; readonly year: number }
  | { readonly kind: 'amount'; readonly amounts: AmountIn }
  | { readonly kind: 'day'; readonly day: LocalDate }
  | { readonly kind: 'telephone'; readonly digits: string }

export type ReadingKind = FindReading['kind']

/** Likeliest reading first. */
export interface Chip {
  readonly text: string
  readonly readings: readonly [FindReading, ...FindReading[]]
}

export interface Piece extends Chip {
  readonly length: number
}

export const piece = (text: string, length: number, readings: readonly FindReading[]): Piece | null => {
  const [first, ...others] = readings
  return first === undefined ? null : { text, length, readings: [first, ...others] }
}
