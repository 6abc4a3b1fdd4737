import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { Instant } from '@touchline/domain/calendar'
import type { AuditEntry, AuditKind } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import type { RequestQuote } from '@touchline/domain/requests'
import { requestSubject } from '../notices/request-subject.ts'

export interface RequestStep {
  readonly organizationId: OrganizationId
  readonly requestId: string
  readonly actor: string
  readonly purchase: RequestPurchase
  readonly quote: Pick<RequestQuote, 'total' | 'startsOn'>
  readonly reason?: string
  readonly now: Instant
}

const HOUR_SECONDS = 3600

function boughtBy(purchase: RequestPurchase) {
  switch (purchase.kind) {
    case 'monthly-plan':
    case 'yearly-plan':
      return { planGroupId: purchase.planId, analysts: purchase.analystNum, viewers: purchase.viewerNum }
    case 'seats':
      return { items: [{ role: purchase.role, count: purchase.count }] }
    case 'custom':
      return { items: [{ role: purchase.kind, count: purchase.count, planGroupId: purchase.planId }] }
    case 'upload':
    case 'export':
      return { items: [{ role: purchase.kind, count: purchase.hours * HOUR_SECONDS }], userId: purchase.userId }
  }
}

export const requestEntry = (
  action: AuditKind,
  { organizationId, requestId, actor, purchase, quote: { total, startsOn }, reason, now }: RequestStep,
): AuditEntry => ({
  organizationId,
  actor,
  action,
  subject: requestSubject(requestId),
  before: null,
  after: {
    ...boughtBy(purchase),
    quotedTotal: total,
    ...(startsOn === null ? {} : { from: startsOn }),
    ...(reason === undefined ? {} : { title: reason }),
  },
  at: now,
})
