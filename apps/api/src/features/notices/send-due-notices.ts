import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import {
  asksForPayment,
  type NoticeKind,
  type DueNotice as PlannedNotice,
  plannedNotices,
} from '@touchline/domain/notices'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { billFacts } from '../../books/notices/bill-facts.ts'
import { type LoadedBooks, noticeBooks } from '../../books/notices/notice-books.ts'
import { contractsOf } from '../../books/notices/plan-notices.ts'
import { type NewNotice, writeNotices } from '../../books/notices/write-notice.ts'
import { onHoldAmong } from '../../books/organization/on-hold.ts'
import type { Tx } from '../../db/connect.ts'
import { billSubject, datedNotice } from './dated-facts.ts'

interface DueNotice {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly kind: string
  readonly subject: string
  readonly period: string
  readonly dueAt: Instant
}

interface True {
  readonly organizationId: OrganizationId
  readonly loaded: LoadedContract
  readonly books: LoadedBooks
  readonly notice: PlannedNotice
}

/**
 * Drops notices that no longer follow from the books, are not due or are about the past, and payment requests to
 * organisations on hold.
 */
export async function sendDueNotices(tx: Tx, due: readonly DueNotice[], now: Instant): Promise<void> {
  const organizationIds = due.map(({ organizationId }) => organizationId)
  await lockOrganizations(tx, organizationIds)
  const stillTrue = await trueOnes(tx, due, now)
  const keys = stillTrue.flatMap(({ organizationId, notice }) => {
    const billingId = billSubject(notice)
    return billingId === null ? [] : [{ organizationId, billingId }]
  })
  const billOf = await billFacts(tx, keys)
  const notices: NewNotice<NoticeKind>[] = []
  for (const { notice, ...of } of stillTrue) {
    const written = await datedNotice(tx, { ...of, billOf, now }, notice)
    if (written !== null) notices.push(written)
  }
  await writeNotices(tx, notices, now)
}

async function trueOnes(tx: Tx, due: readonly DueNotice[], now: Instant): Promise<readonly True[]> {
  const contracts = await contractsOf(tx, due)
  const onHold = await onHoldAmong(
    tx,
    due.map(({ organizationId }) => organizationId),
  )
  const booksOf = await noticeBooks(tx, { contracts, catalogue: await loadCatalogue(tx), now })
  const planned = new Map(
    contracts.map((loaded) => {
      const books = booksOf(loaded)
      return [loaded.contract.id, { loaded, books, notices: plannedNotices(books) }]
    }),
  )
  return due.flatMap((one) => {
    const found = planned.get(one.contractId)
    const notice = found?.notices.find((other) => isSame(one, other))
    if (found === undefined || notice === undefined || now < notice.dueAt || notice.until <= now) return []
    if (onHold.has(one.organizationId) && asksForPayment(notice.kind)) return []
    const { loaded, books } = found
    return [{ organizationId: one.organizationId, loaded, books, notice }]
  })
}

const isSame = (one: DueNotice, other: PlannedNotice): boolean =>
  other.kind === one.kind && other.subject === one.subject && other.period === one.period && other.dueAt === one.dueAt
