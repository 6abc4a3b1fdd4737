import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { plannedNotices } from '@touchline/domain/notices'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import { noticeBooks } from '../../books/notices/notice-books.ts'
import type { Tx } from '../../db/connect.ts'
import { writeDated } from './dated-facts.ts'

interface DueNotice {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly kind: string
  readonly subject: string
  readonly period: string
  readonly dueAt: Instant
}

/**
 * Sends a notice before a date, if it still follows from the books, is due at this very time, and says something that is
 * still to come; otherwise it is void and dropped.
 */
export async function sendDueNotice(tx: Tx, due: DueNotice, now: Instant): Promise<void> {
  const { organizationId, contractId } = due
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null) return
  const catalogue = await loadCatalogue(tx)
  const books = await noticeBooks(tx, { loaded, catalogue, now })
  const isThis = (one: DueNotice) => (other: (typeof planned)[number]) =>
    other.kind === one.kind && other.subject === one.subject && other.period === one.period && other.dueAt === one.dueAt
  const planned = plannedNotices(books)
  const notice = planned.find(isThis(due))
  if (notice === undefined || now < notice.dueAt || notice.until <= now) return
  await writeDated(tx, { organizationId, loaded, books, now }, notice)
}
