import type { YearMonth } from '../calendar/index.ts'
import { type Currency, currencies } from '../money/index.ts'
import type { Cycle } from './catalogue.ts'
import { type PriceSection, priceSections } from './price-table.ts'
import { type PlanRole, planRoles } from './sold.ts'
import { type Places, type PriceCell, priceAtPlace, writtenPrice } from './written.ts'

type SoldThing = Pick<PriceCell, 'of' | 'id'>

interface EditablePrice {
  readonly inForce: number | undefined
  readonly drafted: number | undefined
}

export interface EditableRow {
  readonly section: PriceSection
  readonly role: PlanRole
  readonly cycle: Cycle
  readonly sold: readonly SoldThing[]
  readonly prices: Readonly<Partial<Record<Currency, EditablePrice>>>
}

export function editablePrices(draft: Places, inForce: Places, month: YearMonth): readonly EditableRow[] {
  const cells = [...draft.keys()].flatMap((place) => priceAtPlace(place)?.cell ?? [])
  const bySold = Map.groupBy(cells, ({ of, id, role }) => `${of} ${id} ${role}`)
  const rows = [...bySold.values()].flatMap((priced): EditableRow[] => {
    const [first] = priced
    if (first === undefined) return []
    const { of, id, role } = first
    const named = currencies.filter((currency) => priced.some((cell) => cell.currency === currency))
    const pricesOf = (currency: Currency): [Currency, EditablePrice] => {
      const cell = { of, id, role, currency }
      return [currency, { inForce: writtenPrice(inForce, cell, month), drafted: writtenPrice(draft, cell, month) }]
    }
    const cycle = draft.get(`${of}.${id}.cycle`) === 'year' ? 'year' : 'month'
    return [
      {
        section: sectionOf(draft, first),
        role,
        cycle,
        sold: [{ of, id }],
        prices: Object.fromEntries(named.map(pricesOf)),
      },
    ]
  })
  const alike = Map.groupBy(rows, (row, index) => (row.role === 'base' || row.role === 'custom' ? index : likeOf(row)))
  return [...alike.values()]
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, sold: [first, ...others].flatMap(({ sold }) => sold) }],
    )
    .toSorted((a, b) => orderOf(a) - orderOf(b))
}

function sectionOf(draft: Places, { of, id }: SoldThing): PriceSection {
  if (of === 'addOns') return 'add-on'
  if (draft.get(`groups.${id}.kind`) === 'asleep') return 'asleep'
  const to = draft.get(`groups.${id}.offered.to`)
  return to === 'regional' || to === 'global' ? to : 'not-for-sale'
}

const likeOf = ({ section, role, cycle, prices }: EditableRow): string =>
  JSON.stringify([section, role, cycle, currencies.map((currency) => prices[currency] ?? null)])

const orderOf = ({ section, role, cycle }: EditableRow): number =>
  (priceSections.indexOf(section) * 2 + (cycle === 'month' ? 0 : 1)) * planRoles.length + planRoles.indexOf(role)
