import { dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { BillingId } from '../ids/index.ts'
import { lastDayOf } from '../last-days/index.ts'
import { type CardOnFile, cardNotices } from './card.ts'
import {
  addOnNotices,
  changeNotices,
  couponNotices,
  expiryNotices,
  goodwillNotices,
  planEndNotices,
  renewalNotices,
  seatNotices,
  sleepNotices,
  trialNotices,
} from './contract-dates.ts'
import { type DueNotice, dueBefore } from './due.ts'

export interface NoticeBooks {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
  readonly card: CardOnFile | null
  readonly deletedAt: Instant | null
  readonly retries: readonly { readonly billingId: BillingId; readonly at: Instant }[]
  readonly transfers: readonly { readonly billingId: BillingId; readonly dueOn: LocalDate }[]
}

/** By the present books; jobs check again and drop what is no longer listed. */
export function plannedNotices(books: NoticeBooks): readonly DueNotice[] {
  const { contract, deletedAt } = books
  const dated = deletedAt === null ? ofContract(books) : ofEnded(contract, deletedAt)
  return [...dated, ...ofBills(books)]
}

function ofContract(books: NoticeBooks): readonly DueNotice[] {
  const renewals = renewalNotices(books)
  const coupons = couponNotices(books).filter(({ day }) => !renewals.some((renewal) => renewal.day === day))
  return [
    ...renewals,
    ...trialNotices(books),
    ...planEndNotices(books),
    ...coupons,
    ...expiryNotices(books),
    ...changeNotices(books),
    ...seatNotices(books),
    ...addOnNotices(books),
    ...sleepNotices(books),
    ...goodwillNotices(books),
    ...cardNotices(books),
  ]
}

const ofEnded = ({ id, zone }: Contract, deletedAt: Instant) =>
  dueBefore({ kind: 'deletion', subject: `contract:${id}`, day: lastDayOf('games', deletedAt, zone), zone })

function ofBills({ contract: { zone }, retries, transfers }: NoticeBooks): readonly DueNotice[] {
  const subjectOf = ({ billingId }: { readonly billingId: BillingId }) => `billing:${billingId}`
  return [
    ...retries.flatMap((retry) =>
      dueBefore({ kind: 'retry-planned', subject: subjectOf(retry), day: dateOf(retry.at, zone), zone }),
    ),
    ...transfers.flatMap((transfer) =>
      dueBefore({ kind: 'transfer-due', subject: subjectOf(transfer), day: transfer.dueOn, zone }),
    ),
  ]
}
