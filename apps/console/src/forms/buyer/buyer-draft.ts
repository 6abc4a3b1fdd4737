import type { BuyerSettings } from '@touchline/contract/buyer'
import type { Language } from '@touchline/contract/wire'
import { type BuyerDetails, type BuyerFault, buyerFaults, buyerWritten } from '@touchline/domain/documents'
import { halfWidth } from '@touchline/domain/typed'

export interface TypedReference {
  readonly id: number
  readonly year: string
  readonly reference: string
}

export interface BuyerDraft {
  readonly name: string
  readonly attention: string
  readonly addressLines: readonly string[]
  readonly postalCode: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly taxNumber: string
  readonly orderReference: string
  readonly orderReferences: readonly TypedReference[]
  readonly language: Language
}

export const LINES = [0, 1, 2]

/** Initially what documents show so far. */
export function draftOf({ buyer, otherwise }: BuyerSettings, country: string): BuyerDraft {
  return {
    name: buyer?.name ?? otherwise.name,
    attention: buyer?.attention ?? '',
    addressLines: LINES.map((line) => buyer?.addressLines[line] ?? ''),
    postalCode: buyer?.postalCode ?? '',
    city: buyer?.city ?? '',
    state: buyer?.state ?? '',
    country: buyer?.country ?? otherwise.country ?? country,
    taxNumber: buyer?.taxNumber ?? '',
    orderReference: buyer?.orderReference ?? '',
    orderReferences: (buyer?.orderReferences ?? []).map(({ year, reference }, id) => ({
      id,
      year: String(year),
      reference,
    })),
    language: buyer?.language ?? otherwise.language,
  }
}

const yearIn = (typed: string): number => (/^\d{4}$/.test(halfWidth(typed)) ? Number(halfWidth(typed)) : 0)

export const detailsOf = (draft: BuyerDraft): BuyerDetails =>
  buyerWritten({
    ...draft,
    orderReferences: draft.orderReferences.map(({ year, reference }) => ({
      year: yearIn(year),
      reference,
    })),
  })

type Field = BuyerFault['field']
export type Fault = BuyerFault['fault']

export type BuyerFieldPath = Field | `addressLines.${number}` | `orderReferences.${number}`

export type FieldAt = (place: BuyerFieldPath) => { readonly error: string | null; readonly onBlur: () => void }

/** Ignores empty lines. */
export function faultsOf(draft: BuyerDraft): ReadonlyMap<BuyerFieldPath, Fault> {
  const filled = LINES.filter((line) => draft.addressLines[line]?.trim())
  const details = detailsOf(draft)
  const years = details.orderReferences.map(({ year, reference }) => ({ year, reference }))
  const placeOf = ({ field, index = 0 }: BuyerFault): BuyerFieldPath => {
    if (field === 'addressLines') return `addressLines.${filled[index] ?? index}`
    return field === 'orderReferences' ? `orderReferences.${typedAt(draft, years[index])}` : field
  }
  return new Map(buyerFaults(details).map((each) => [placeOf(each), each.fault]))
}

const typedAt = (
  { orderReferences }: BuyerDraft,
  saved: { readonly year: number; readonly reference: string } | undefined,
): number =>
  orderReferences.findLastIndex(
    ({ year, reference }) => yearIn(year) === saved?.year && reference.trim() === saved.reference,
  )
