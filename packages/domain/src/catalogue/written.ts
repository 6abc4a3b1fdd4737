import type { YearMonth } from '../calendar/index.ts'
import { type Currency, currencies } from '../money/index.ts'
import type { Cycle } from './catalogue.ts'
import { type GroupRole, groupRoles, minutesOf, type PlanRole } from './sold.ts'

export type Written = string | number | boolean | null | readonly Written[] | { readonly [name: string]: Written }

type Node = Readonly<Record<string, Written>>

/** What a catalogue file says, by place: a price as `groups.teamBasicPlan.prices.2027-04.JPY.base`. */
export type Places = ReadonlyMap<string, Written>

const FIRST = ''

const isNode = (value: Written | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfNodes = (value: Written): value is readonly Node[] =>
  Array.isArray(value) && value.length > 0 && value.every((each: Written) => isNode(each))

const byMonth = (lists: readonly Node[]): Node =>
  Object.fromEntries(lists.map(({ from = FIRST, ...list }) => [typeof from === 'string' ? from : FIRST, list]))

export function placesOf(file: Written): Places {
  const places = new Map<string, Written>()
  const walk = (value: Written, path: readonly string[]): void => {
    if (path.at(-1) === 'prices' && isListOfNodes(value)) return walk(byMonth(value), path)
    if (!isNode(value) || Object.keys(value).length === 0) return void places.set(path.join('.'), value)
    for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
  }
  walk(file, [])
  return places
}

type Tree = Map<string, Tree | Written>

/** The inverse of `placesOf`. */
export function fileAt(places: Places): Written {
  const root: Tree = new Map()
  for (const [place, value] of places) {
    const path = place.split('.')
    const last = path.pop() ?? ''
    let tree = root
    for (const name of path) tree = below(tree, name)
    if (isNode(value)) below(tree, last)
    else tree.set(last, value)
  }
  return writtenOf(root, '')
}

function below(tree: Tree, name: string): Tree {
  const known = tree.get(name)
  if (known instanceof Map) return known
  const made: Tree = new Map()
  tree.set(name, made)
  return made
}

function writtenOf(tree: Tree, name: string): Written {
  const inner = [...tree].map(([key, value]): [string, Written] => [
    key,
    value instanceof Map ? writtenOf(value, key) : value,
  ])
  if (name !== 'prices') return Object.fromEntries(inner)
  return inner
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, list]): Node => ({ ...(from === FIRST ? {} : { from }), ...(isNode(list) ? list : {}) }))
}

export interface PriceCell {
  readonly of: 'groups' | 'addOns'
  readonly id: string
  readonly role: PlanRole
  readonly currency: Currency
}

const roleNamed = (name: string): GroupRole | undefined => groupRoles.find((role) => role === name)

export function priceAtPlace(place: string): { readonly cell: PriceCell; readonly from: YearMonth | null } | null {
  const [of, id = '', prices, from = '', named, role = 'custom', ...more] = place.split('.')
  const currency = currencies.find((each) => each === named)
  const sold = of === 'addOns' ? 'custom' : roleNamed(role)
  if ((of !== 'groups' && of !== 'addOns') || prices !== 'prices' || more.length > 0) return null
  if (currency === undefined || sold === undefined) return null
  return { cell: { of, id, role: sold, currency }, from: from === FIRST ? null : from }
}

const placeOfPrice = ({ of, id, role, currency }: PriceCell, from: YearMonth | null): string =>
  [of, id, 'prices', from ?? FIRST, currency, ...(of === 'addOns' ? [] : [role])].join('.')

const monthsOf = (places: Places, { of, id }: Pick<PriceCell, 'of' | 'id'>): readonly YearMonth[] => {
  const prefix = `${of}.${id}.prices.`
  const named = [...places.keys()].filter((place) => place.startsWith(prefix))
  return [...new Set(named.map((place) => place.slice(prefix.length).split('.')[0] ?? FIRST))].toSorted()
}

export function writtenPrice(places: Places, cell: PriceCell, month: YearMonth): number | undefined {
  const months = monthsOf(places, cell).filter((from) => from <= month)
  const named = months.map((from) => places.get(placeOfPrice(cell, from)))
  const price = named.findLast((each) => each !== undefined)
  return typeof price === 'number' ? price : undefined
}

export function withPrice(places: Places, cell: PriceCell, month: YearMonth, price: number | undefined): Places {
  const changed = new Map(places)
  const place = placeOfPrice(cell, month)
  changed.delete(place)
  const before = writtenPrice(changed, cell, month)
  if (price !== undefined && price !== before) changed.set(place, price)
  return changed
}

/** A yearly hour is kept by the minute: the next price that can be; null where this one can. */
export function nearestHourPrice(role: PlanRole, cycle: Cycle, price: number): number | null {
  const minutes = minutesOf(role, cycle)
  return price % minutes === 0 ? null : Math.ceil(price / minutes) * minutes
}
