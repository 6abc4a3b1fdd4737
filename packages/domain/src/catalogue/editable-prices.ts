import type { YearMonth } from '../calendar/index.ts'
import { type Currency, currencies } from '../money/index.ts'
import { type Cycle, cycles } from './catalogue.ts'
import { type PriceSection, priceSections } from './price-table.ts'
import { type PlanRole, planRoles } from './sold.ts'
import { type Places, type PriceCell, priceAtPlace, writtenPrice } from './written.ts'

type SoldThing = Pick<PriceCell, 'of' | 'id'>

interface EditablePrice {
  readonly inForce: number | undefined
  readonly drafted: number | undefined
}

export interface EditableCell {
  readonly role: PlanRole
  readonly cycle: Cycle
  readonly sold: readonly SoldThing[]
  readonly prices: Readonly<Partial<Record<Currency, EditablePrice>>>
}

export interface EditableRow {
  readonly section: PriceSection
  readonly role: PlanRole
  readonly cells: Readonly<Partial<Record<Cycle, EditableCell>>>
}

export function editablePrices(draft: Places, inForce: Places, month: YearMonth): readonly EditableRow[] {
  const cells = [...draft.keys()].flatMap((place) => priceAtPlace(place)?.cell ?? [])
  const bySold = Map.groupBy(cells, ({ of, id, role }) => `${of} ${id} ${role}`)
  const sold = [...bySold.values()].flatMap((priced): SoldCell[] => {
    const [first] = priced
    if (first === undefined) return []
    const { of, id, role } = first
    const named = currencies.filter((currency) => priced.some((cell) => cell.currency === currency))
    const pricesOf = (currency: Currency): [Currency, EditablePrice] => {
      const cell = { of, id, role, currency }
      return [currency, { inForce: writtenPrice(inForce, cell, month), drafted: writtenPrice(draft, cell, month) }]
    }
    const cycle = draft.get(`${of}.${id}.cycle`) === 'year' ? 'year' : 'month'
    const prices = Object.fromEntries(named.map(pricesOf))
    return [{ section: sectionOf(draft, first), tier: tierOf(draft, first), role, cycle, sold: [{ of, id }], prices }]
  })
  const rows = [...Map.groupBy(sold, ({ section, tier, role }) => `${section} ${tier} ${role}`).values()].flatMap(
    rowsOf,
  )
  const alike = Map.groupBy(rows, (row, index) => (isPlan(row) ? index : likeOf(row)))
  return [...alike.values()].flatMap(together).toSorted((a, b) => orderOf(a) - orderOf(b))
}

interface SoldCell extends EditableCell {
  readonly section: PriceSection
  readonly tier: string
}

function tierOf(draft: Places, { of, id }: SoldThing): string {
  const tier = draft.get(`${of}.${id}.tier`)
  return typeof tier === 'string' ? tier : id
}

function rowsOf(sold: readonly SoldCell[]): readonly EditableRow[] {
  const byCycle = cycles.map((cycle) => sold.filter((each) => each.cycle === cycle))
  return byCycle.flatMap((own, at) =>
    own.flatMap(({ section, tier: _tier, ...cell }, index): EditableRow[] => {
      const other = byCycle[1 - at]?.[index]
      if (other === undefined) return [{ section, role: cell.role, cells: { [cell.cycle]: cell } }]
      const { section: _section, tier: _other, ...year } = other
      return at === 0 ? [{ section, role: cell.role, cells: { month: cell, year } }] : []
    }),
  )
}

const isPlan = ({ role }: EditableRow): boolean => role === 'base' || role === 'custom'

function together(rows: readonly EditableRow[]): readonly EditableRow[] {
  const [first] = rows
  if (first === undefined) return []
  const cells = cycles.flatMap((cycle) => {
    const cell = first.cells[cycle]
    const sold = rows.flatMap((row) => row.cells[cycle]?.sold ?? [])
    return cell === undefined ? [] : [[cycle, { ...cell, sold }] as const]
  })
  return [{ ...first, cells: Object.fromEntries(cells) }]
}

export const isChangedIn = ({ cells }: EditableRow): boolean =>
  cycles.some((cycle) => Object.values(cells[cycle]?.prices ?? {}).some(({ inForce, drafted }) => inForce !== drafted))

function sectionOf(draft: Places, { of, id }: SoldThing): PriceSection {
  if (of === 'addOns') return 'add-on'
  if (draft.get(`groups.${id}.kind`) === 'asleep') return 'asleep'
  const to = draft.get(`groups.${id}.offered.to`)
  return to === 'regional' || to === 'global' ? to : 'not-for-sale'
}

const likeOf = ({ section, role, cells }: EditableRow): string =>
  JSON.stringify([
    section,
    role,
    cycles.map((cycle) => currencies.map((currency) => cells[cycle]?.prices[currency] ?? null)),
  ])

const orderOf = ({ section, role }: EditableRow): number =>
  priceSections.indexOf(section) * planRoles.length + planRoles.indexOf(role)
