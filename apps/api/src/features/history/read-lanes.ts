import type { HistoryLanes } from '@touchline/contract/history'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import { addMonths, type Instant, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { type Catalogue, isTimeRole } from '@touchline/domain/catalogue'
import { type Contract, sleepsUntil } from '@touchline/domain/contract'
import { contractLanes, type Stretch } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import { billRows } from '../../books/billing/bill-rows.ts'
import type { ContractRow } from '../../books/contract/contract-of-rows.ts'
import { couponFacts } from '../../books/contract/coupon-facts.ts'
import { projectAhead } from '../../books/contract/project-ahead.ts'
import type { Tx } from '../../db/connect.ts'
import { cardOf, itemsOf, type Surroundings } from './entry-facts.ts'
import { paymentLane } from './payment-lane.ts'
import { changeOf } from './recorded.ts'
import { type AuditRow, failedAttempts, givenBack, laneRows } from './store.ts'

const MONTHS_AHEAD = 13

export interface HistoryBooks {
  readonly row: ContractRow
  readonly contract: Contract
  readonly userContracts: readonly Contract[]
  readonly catalogue: Catalogue
  readonly now: Instant
}

export async function readLanes(tx: Tx, organizationId: OrganizationId, held: HistoryBooks): Promise<HistoryLanes> {
  const { row, contract, userContracts, catalogue, now } = held
  const { currency, zone } = contract
  const projection = await projectAhead(tx, organizationId, held, MONTHS_AHEAD)
  const lanes = contractLanes(projection.contract, catalogue)
  const coupons = await couponFacts(
    tx,
    lanes.coupons.map(({ value }) => value),
  )
  const rows = await laneRows(tx, organizationId, ['buy-add-ons', 'add-plans', 'save-card'])
  const until = startOfMonth(addMonths(monthOf(now, zone), MONTHS_AHEAD), zone)
  const known = {
    bills: await billRows(tx, organizationId),
    attempts: await failedAttempts(tx, organizationId),
    returned: await givenBack(tx, organizationId),
  }
  return {
    currency,
    zone,
    now: instantToWire(now),
    startDate: instantToWire(Math.min(now, row.created_at, ...lanes.plan.map(({ start }) => start))),
    untilDate: instantToWire(until - 1),
    plan: lanes.plan.map((each) => ({ ...stretch(each), planGroupId: each.value })),
    asleep: sleepsUntil(projection.contract, until).map(({ from, until: end }) => stretch({ start: from, end })),
    analysts: lanes.analysts.map((each) => ({ ...stretch(each), count: each.value })),
    viewers: lanes.viewers.map((each) => ({ ...stretch(each), count: each.value })),
    coupons: lanes.coupons.map((each) => ({
      ...stretch(each),
      couponCode: coupons.get(each.value)?.code ?? each.value,
    })),
    options: bought(rows, { catalogue, contracts: [contract, ...userContracts], zone }),
    payments: paymentLane({ ...known, ahead: projection.months.flatMap(({ bills }) => bills), zone, now, until }),
    cards: cardLane(rows, row),
  }
}

const stretch = ({ start, end }: Pick<Stretch<unknown>, 'start' | 'end'>) => ({
  startDate: instantToWire(start),
  endDate: endToWire(end),
})

/** Shown on the day of purchase, not at the month's start. */
const bought = (
  rows: readonly AuditRow[],
  around: Pick<Surroundings, 'catalogue' | 'contracts' | 'zone'>,
): HistoryLanes['options'] =>
  rows.flatMap((row) => {
    const items = itemsOf(changeOf(row), { ...around, names: new Map(), bills: new Map() }) ?? []
    return items.flatMap(({ role, count: seconds }) =>
      isTimeRole(role) ? [{ date: instantToWire(row.happened_at), role, seconds }] : [],
    )
  })

function cardLane(rows: readonly AuditRow[], row: ContractRow): HistoryLanes['cards'] {
  const saved = rows.flatMap((each) => {
    const card = each.action === 'save-card' ? cardOf(changeOf(each).after) : undefined
    return card === undefined ? [] : [{ start: each.happened_at, card }]
  })
  const last = saved.length - 1
  return saved.map(({ start, card }, index) => ({
    startDate: instantToWire(start),
    endDate: endToWire(saved[index + 1]?.start ?? null),
    card: index === last ? { ...card, ...expiryOf(row) } : card,
  }))
}

const expiryOf = ({ card_exp_month: expiryMonth, card_exp_year: expiryYear }: ContractRow) =>
  expiryMonth === null || expiryYear === null ? {} : { expiryMonth, expiryYear }
