import type { FindGroup, FindHit, FoundClub, WireReading } from '@touchline/contract/desk/find'
import { documentNumber } from '@touchline/domain/documents'
import { type Chip, type FindReading, needsCase } from '@touchline/domain/operators'
import { type BillState, billStateKind } from '@touchline/domain/payment'
import type { ListedOrganization } from '../../books/organization/listed-organizations.store.ts'
import { deskScope, inRead } from '../../db/transaction.ts'
import { type DeskRoute, deskRoute } from '../../http/desk/desk-route.ts'
import { answer } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import type { BillRow, CardRow } from './find.store.ts'
import { find, type Group, type Hit } from './find.ts'

const clubOf = ({
  organization_id,
  organization_code,
  organization_name,
  state,
  plan,
}: ListedOrganization): FoundClub => ({
  organizationId: organization_id,
  name: organization_name,
  code: organization_code,
  state,
  planGroupId: plan,
})

const tables = {
  charges: 'charge',
  transfers: 'transfer',
  refunds: 'refund',
  failed_refunds: 'failed-refund',
  documents: 'document',
  invoices: 'bill',
  settlements: 'bill',
  billings: 'bill',
} as const

const isTable = (name: string): name is keyof typeof tables => Object.hasOwn(tables, name)

/** Minor units, as typed: no secret of the club. */
const typedIn = (chips: readonly Chip[]): readonly number[] =>
  chips.flatMap(({ readings }) =>
    readings.flatMap((reading) => (reading.kind === 'amount' ? Object.values(reading.amounts) : [])),
  )

function cardOf(card: CardRow | null): FindHit['card'] {
  if (card === null || card.card_last4 === null) return null
  return { brand: card.card_brand, last4: card.card_last4, month: card.card_exp_month, year: card.card_exp_year }
}

const stateOf = (bill: BillRow): BillState['kind'] =>
  billStateKind({
    billingStatus: bill.isFixed ? 'Fixed' : (bill.draft_status ?? 'Provisional'),
    paymentStatus: bill.payment_status ?? 'Waiting',
    paymentMethod: bill.payment_method ?? 'CREDIT_CARD',
    charge: { total: bill.total ?? 0 },
    transferred: Number(bill.transferred),
    isWaived: bill.isWaived,
  })

/** `seen`: whether an amount may be shown. */
function hitToWire({ club, card, bill, by, document }: Hit, seen: (minor: number) => boolean): FindHit {
  const shown = (minor: number | null): number | null => (minor !== null && seen(minor) ? minor : null)
  return {
    club: clubOf(club),
    card: cardOf(card),
    bill:
      bill === null
        ? null
        : {
            billingInfoId: bill.billing_id,
            month: bill.target_month.slice(0, 7),
            cycle: bill.cycle,
            currency: bill.currency,
            total: shown(bill.total),
            isFixed: bill.isFixed,
            paymentStatus: bill.payment_status,
            state: stateOf(bill),
            number:
              bill.issuer === null ? null : documentNumber('invoice', bill.issuer, bill.year ?? 0, bill.number ?? 0),
          },
    by: by === null || !isTable(by.table) ? null : { what: tables[by.table], amount: shown(by.amount), day: by.day },
    document,
  }
}

const readingToWire = (reading: FindReading): WireReading =>
  reading.kind === 'document' ? { ...reading, numbers: [...reading.numbers] } : reading

const groupToWire = ({ kind, wanted, hits, hasMore }: Group, seen: (minor: number) => boolean): FindGroup => ({
  kind,
  wanted: wanted.map(({ chip, reading }) => ({ chip, reading: readingToWire(reading) })),
  hits: hits.map((hit) => hitToWire(hit, seen)),
  hasMore,
})

const faults = {
  'too-short': 'At least two characters are needed',
  'too-long': 'At most 300 characters are allowed',
  'no-letters': 'A letter or a figure is looked for',
} as const

export const findRoutes = ({ db, clock, cell }: Pick<Deps, 'db' | 'clock' | 'cell'>): readonly DeskRoute[] => [
  deskRoute('find', async ({ operator, query: { text } }) => {
    const found = await inRead(db, deskScope, (tx) => find(tx, text, clock.now()))
    if (found.kind === 'refused') return refuse('invalid-request', faults[found.fault], { fields: ['query.text'] })
    const hidesAmounts = needsCase(operator.roles)
    const typed = typedIn(found.chips)
    const seen = (minor: number): boolean => !hidesAmounts || typed.includes(minor)
    return answer({
      region: cell.region,
      chips: found.chips.map((chip) => ({ text: chip.text, readings: chip.readings.map(readingToWire) })),
      groups: found.groups.map((group) => groupToWire(group, seen)),
      near: found.near.map(clubOf),
      needsCase: hidesAmounts,
    })
  }),
]
