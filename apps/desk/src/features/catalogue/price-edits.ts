import type { YearMonth } from '@touchline/domain/calendar'
import { type EditableCell, type Places, priceAtPlace, withPrice } from '@touchline/domain/catalogue'
import { priceTyped } from '@touchline/domain/drafts'
import type { Currency } from '@touchline/domain/money'

export interface Edit {
  readonly month: YearMonth
  readonly cell: EditableCell
  readonly currency: Currency
  readonly text: string
}

export type Edits = ReadonlyMap<string, Edit>

export const cellKey = ({ sold, role }: EditableCell): string => `${sold.map(({ id }) => id).join(' ')} ${role}`

export const editKey = ({ month, cell, currency }: Omit<Edit, 'text'>): string =>
  `${month} ${cellKey(cell)} ${currency}`

export const typedIn = ({ cell: { role, cycle, prices }, currency, text }: Edit) =>
  priceTyped(text, { role, cycle, currency, isNeeded: prices[currency]?.drafted !== undefined })

/** A price of what is not sold yet begins with its first list. */
const FROM_THE_BEGINNING = ''

export function withEdits(draft: Places, edits: Edits): Places {
  let places = draft
  for (const edit of [...edits.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const typed = typedIn(edit)
    if (typed.kind !== 'price') continue
    const { cell, currency, month } = edit
    const from = cell.prices[currency]?.inForce === undefined ? FROM_THE_BEGINNING : month
    for (const sold of cell.sold) places = withPrice(places, { ...sold, role: cell.role, currency }, from, typed.minor)
  }
  return places
}

export const draftedMonths = (draft: Places, inForce: Places): readonly YearMonth[] =>
  [...new Set([...draft.keys()].flatMap((place) => (inForce.has(place) ? [] : (priceAtPlace(place)?.from ?? []))))]
    .filter((month) => month !== FROM_THE_BEGINNING)
    .toSorted()

const textAt = (places: Places, place: string, locale: string): string | null => {
  const text = places.get(`${place}.${locale}`) ?? places.get(`${place}.en`)
  return typeof text === 'string' ? text : null
}

export interface Names {
  readonly sold: string
  readonly role: string | null
}

export function namesIn(places: Places, { sold, role }: Pick<EditableCell, 'sold' | 'role'>, locale: string): Names {
  const ids = sold.map(({ of, id }) => textAt(places, `${of}.${id}.names`, locale) ?? id)
  const [first] = sold
  const named =
    textAt(places, `groups.${first?.id}.planNames.${role}`, locale) ?? textAt(places, `planNames.${role}`, locale)
  return { sold: ids.join(' · '), role: role === 'base' || role === 'custom' ? null : named }
}
