import type { LocalDate } from '../../calendar/index.ts'
import type { DocumentKind } from '../../documents/index.ts'
import type { Currency } from '../../money/index.ts'

/** In minor units of each currency that the written figure can be of; a figure without a currency can be of several. */
export type AmountIn = Readonly<Partial<Record<Currency, number>>>

/** A document's number, or the part of it that was typed: null matches every value. Both ends of `numbers` are in. */
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

/** A piece of what was typed. What comes first among its readings is the likelier. */
export interface Chip {
  readonly text: string
  readonly readings: readonly [FindReading, ...FindReading[]]
}

/** Words that stand together, and how they can be read. */
export interface Piece extends Chip {
  readonly length: number
}

export const piece = (text: string, length: number, readings: readonly FindReading[]): Piece | null => {
  const [first, ...others] = readings
  return first === undefined ? null : { text, length, readings: [first, ...others] }
}
