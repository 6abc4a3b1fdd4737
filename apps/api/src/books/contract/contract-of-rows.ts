import type { LocalDate } from '@touchline/domain/calendar'
import type { Allowance, PriceNotice } from '@touchline/domain/catalogue'
import type {
  Cancellation,
  Contract,
  LeastCharge,
  MissedStorage,
  PlanEntry,
  Reserved,
  Sleep,
} from '@touchline/domain/contract'
import type { Selectable } from 'kysely'
import type { ContractsTable, PlanEntriesTable } from '../../db/schema.ts'
import { isPaidByAgreedTransfer } from './agreed-transfer.ts'
import { closingsOf, type StoredGivenUp, taxesOf } from './contract-columns.store.ts'
import type { StoredGoodwill } from './goodwill.store.ts'

export type ContractRow = Selectable<ContractsTable> & {
  /** Minor units. */
  readonly least_charge: number | null
  readonly is_on_hold: boolean
  /** In the order of notification. */
  readonly price_notices: readonly PriceNotice[] | null
  readonly seats_given_up: readonly StoredGivenUp[] | null
  readonly sleeps: readonly Sleep[] | null
  readonly play_months: readonly number[] | null
  readonly missed_storage: readonly MissedStorage[] | null
  readonly goodwill: StoredGoodwill | null
  readonly taxes: unknown
  readonly taxes_after: unknown
  readonly tax_number_ends_on: LocalDate | null
}
export type EntryRow = Selectable<PlanEntriesTable>

const leastChargeOf = (row: ContractRow): LeastCharge => ({
  minor: BigInt(row.least_charge ?? 0),
  byCard: {
    month: row.payment_method === 'CREDIT_CARD',
    year: row.yearly_payment_method === 'CREDIT_CARD',
  },
  isTransferAgreed: isPaidByAgreedTransfer(row),
})

export const contractOf = (row: ContractRow, entries: readonly EntryRow[]): Contract => ({
  ...heldOf(row, entries),
  taxes: taxesOf(row),
  leastCharge: leastChargeOf(row),
  playMonths: row.play_months,
  missedStorage: row.missed_storage ?? [],
  goodwill: row.goodwill && {
    ...row.goodwill,
    amounts: row.goodwill.amounts.map(({ id, from, left, endsAt }) => ({ id, from, left: BigInt(left), endsAt })),
  },
})

type HeldRow = Pick<
  ContractRow,
  | 'contract_id'
  | 'currency'
  | 'tax_region'
  | 'zone'
  | 'yearly_anchor'
  | 'cancellation_state'
  | 'cancellation_at'
  | 'closings'
  | 'price_notices'
  | 'seats_given_up'
  | 'sleeps'
>

/** What it holds and at which prices, without tax, goodwill and ways of payment. */
export const heldOf = (row: HeldRow, entries: readonly EntryRow[]): Contract => ({
  id: row.contract_id,
  currency: row.currency,
  taxRegion: row.tax_region,
  zone: row.zone,
  entries: entries.map(entryOf),
  cancellation: cancellationOf(row),
  yearlyAnchor: row.yearly_anchor,
  priceNotices: row.price_notices ?? [],
  seatsGivenUp: (row.seats_given_up ?? []).map(({ at, seats, kept }) => ({ at, seats, kept })),
  sleeps: row.sleeps ?? [],
  closings: closingsOf(row),
})

const entryOf = (row: EntryRow): PlanEntry => ({
  id: row.entry_id,
  contractPlanId: row.contract_plan_id,
  couponId: row.coupon_id,
  limits: limitsOf(row),
  reserved: reservedOf(row),
  start: row.starts_at,
  end: row.ends_at,
})

const reservedOf = ({ reserved_at, reserved_through }: EntryRow): Reserved | null =>
  reserved_at === null || reserved_through === null ? null : { at: reserved_at, through: reserved_through.slice(0, 7) }

/** A CHECK keeps them whole or absent. */
function limitsOf(row: EntryRow): Allowance | null {
  const { upload_hard_seconds, upload_soft_seconds, export_hard_seconds, export_soft_seconds } = row
  if (upload_hard_seconds === null || upload_soft_seconds === null) return null
  if (export_hard_seconds === null || export_soft_seconds === null) return null
  return {
    uploadHardSeconds: upload_hard_seconds,
    uploadSoftSeconds: upload_soft_seconds,
    exportHardSeconds: export_hard_seconds,
    exportSoftSeconds: export_soft_seconds,
  }
}

function cancellationOf(row: HeldRow): Cancellation {
  if (row.cancellation_state === 'none' || row.cancellation_at === null) return { state: 'none' }
  return { state: row.cancellation_state, at: row.cancellation_at }
}
