import type { EventData } from '@touchline/contract/events'
import { instantToWire, monthToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { EventKind } from '@touchline/domain/events'
import type { AuditKind, SeatItems, WrittenEntry } from '@touchline/domain/history'
import type { NewEvent } from './write-events.ts'

type PlatformEvent = { readonly [K in EventKind]: { readonly kind: K; readonly data: EventData<K> } }[EventKind]
type Says<K extends AuditKind> = (row: WrittenEntry<K>) => readonly PlatformEvent[]

const idIn = ({ subject }: WrittenEntry): string => subject.slice(subject.indexOf(':') + 1)
const contractOf = (row: WrittenEntry) => ({ contractInfoId: idIn(row) })
const billOf = (row: WrittenEntry) => ({ billingId: idIn(row) })
const lastOf = (boundary: Instant): string => instantToWire(boundary - 1)

const changed =
  (what: EventData<'contract.changed'>['what']) =>
  (row: WrittenEntry): readonly PlatformEvent[] => [{ kind: 'contract.changed', data: { ...contractOf(row), what } }]

const cancelled: Says<'close-account' | 'reserve-cancellation'> = (row) => [
  { kind: 'contract.cancelled', data: { ...contractOf(row), cancellationDate: instantToWire(row.after.at) } },
]

const ended =
  (reason: EventData<'plan.ended'>['reason']): Says<'cancelled' | 'expired' | 'coupon-ended'> =>
  (row) => [{ kind: 'plan.ended', data: { ...contractOf(row), endDate: lastOf(row.before.boundary), reason } }]

const paused =
  (kind: 'plan.paused' | 'plan.resumed'): Says<'suspend-plan' | 'resume-plan'> =>
  (row) => [
    {
      kind,
      data: { contractInfoId: row.after.contractId, ...billOf(row), startDate: instantToWire(row.after.start) },
    },
  ]

const paid = (row: WrittenEntry, by: EventData<'payment.succeeded'>['by']): PlatformEvent => ({
  kind: 'payment.succeeded',
  data: { ...billOf(row), by },
})

const disputed =
  (state: EventData<'payment.disputed'>['state']): Says<'dispute-opened' | 'dispute-won' | 'dispute-lost'> =>
  (row) => {
    const { amount, currency } = row.after
    return [{ kind: 'payment.disputed', data: { ...billOf(row), amount, currency, state } }]
  }

type Bought = readonly { readonly thing: string; readonly count: number }[]

const seats = (kind: 'seat.added' | 'seat.removed', row: WrittenEntry, bought: Bought): readonly PlatformEvent[] => {
  const of = (thing: string) => bought.find((each) => each.thing === thing)?.count ?? 0
  const [analysts, viewers] = [of('analysts'), of('viewers')]
  return analysts + viewers === 0 ? [] : [{ kind, data: { ...contractOf(row), analysts, viewers } }]
}

/** Of custom add-ons, those of one purchase begin together. */
const addOns = (
  kind: 'add-on.added' | 'add-on.removed',
  row: WrittenEntry<'buy-add-ons' | 'take-back-addition'>,
): readonly PlatformEvent[] =>
  row.after.bought.flatMap(({ planGroupId, count }) => {
    const [first] = row.after.entries
    if (planGroupId === undefined || first === undefined) return []
    const data = { ...contractOf(row), planGroupId, count, startDate: instantToWire(first.start) }
    return [{ kind, data }]
  })

const addOnsGone = (
  kind: 'add-on.scheduled' | 'add-on.kept',
  row: WrittenEntry<'give-up-add-ons' | 'keep-add-ons'>,
  boundary: Instant,
): readonly PlatformEvent[] =>
  row.after.items.flatMap(({ planGroupId, count }) =>
    planGroupId === undefined
      ? []
      : [{ kind, data: { ...contractOf(row), planGroupId, count, startDate: instantToWire(boundary) } }],
  )

const countsOf = (items: SeatItems) => {
  const of = (role: 'analyst' | 'viewer') => items.find((each) => each.role === role)?.count ?? 0
  return { analysts: of('analyst'), viewers: of('viewer') }
}

const member =
  (
    kind: 'member.invited' | 'member.joined' | 'member.changed',
  ): Says<'invite-person' | 'accept-invitation' | 'change-role'> =>
  ({ after: { memberId, memberRole } }) => [{ kind, data: { memberId, memberRole } }]

const says: { readonly [K in AuditKind]?: Says<K> } = {
  'trial-ended': (row) => [{ kind: 'trial.ended', data: { ...contractOf(row), endDate: lastOf(row.before.boundary) } }],
  'end-trial': (row) => [{ kind: 'trial.ended', data: { ...contractOf(row), endDate: lastOf(row.after.start) } }],
  'extend-plan': (row) => {
    const { isTrial, end } = row.after
    return isTrial && end !== null
      ? [{ kind: 'trial.extended', data: { ...contractOf(row), endDate: lastOf(end) } }]
      : []
  },
  'coupon-ended': ended('coupon'),
  cancelled: ended('cancelled'),
  expired: (row) => [
    ...ended('expired')(row),
    { kind: 'contract.expired', data: { ...contractOf(row), endDate: lastOf(row.before.boundary) } },
  ],
  'close-account': (row) => [
    ...cancelled(row),
    {
      kind: 'plan.ended',
      data: { ...contractOf(row), endDate: lastOf(row.after.at), reason: 'cancelled' },
    },
    { kind: 'organization.closed', data: contractOf(row) },
  ],
  'reopen-account': (row) => [{ kind: 'organization.reopened', data: contractOf(row) }],
  'purge-account': (row) =>
    row.after.isClosed === true ? [{ kind: 'organization.closed', data: contractOf(row) }] : [],
  'reserve-cancellation': cancelled,
  'withdraw-cancellation': changed('cancellation-withdrawn'),
  'save-contract-info': changed('contact'),
  'save-card': changed('card'),
  'suspend-plan': paused('plan.paused'),
  'resume-plan': paused('plan.resumed'),
  'buy-add-ons': (row) => [...seats('seat.added', row, row.after.bought), ...addOns('add-on.added', row)],
  'take-back-addition': (row) => [...seats('seat.removed', row, row.after.bought), ...addOns('add-on.removed', row)],
  'give-up-add-ons': (row) => addOnsGone('add-on.scheduled', row, row.after.boundary),
  'keep-add-ons': (row) => addOnsGone('add-on.kept', row, row.before.boundary),
  'add-plans': (row) => seats('seat.added', row, row.after.bought),
  'give-up-seats': (row) => {
    const { boundary, items, userIds } = row.after
    const startDate = instantToWire(boundary)
    return [
      { kind: 'seat.scheduled', data: { ...contractOf(row), startDate, ...countsOf(items), userIds: [...userIds] } },
    ]
  },
  'keep-seats': (row) => {
    const { boundary, userIds } = row.before
    const data = { ...contractOf(row), startDate: instantToWire(boundary), ...countsOf(row.after.items) }
    return [{ kind: 'seat.kept', data: { ...data, userIds: [...userIds] } }]
  },
  'plan-sleep': changed('sleep-planned'),
  'withdraw-sleep': changed('sleep-withdrawn'),
  'sleep-once': changed('sleep-withdrawn'),
  'wake-earlier': changed('waking-moved'),
  'fall-asleep': (row) => {
    const dates = { startDate: instantToWire(row.after.start), endDate: lastOf(row.after.end) }
    return [{ kind: 'sleep.begun', data: { ...contractOf(row), ...dates } }]
  },
  wake: (row) => [{ kind: 'sleep.ended', data: { ...contractOf(row), startDate: instantToWire(row.before.boundary) } }],
  'seats-ended': (row) => {
    const { items } = row.after
    return items === undefined ? [] : [{ kind: 'seat.removed', data: { ...contractOf(row), ...countsOf(items) } }]
  },
  'fix-billing': (row) => {
    const { month, total: amount, currency } = row.after
    return [{ kind: 'invoice.issued', data: { ...billOf(row), month: monthToWire(month), amount, currency } }]
  },
  'payment-result': (row) => {
    switch (row.after.paymentStatus) {
      case 'Complete':
        return [paid(row, 'card')]
      case 'Error':
      case 'ProcessCallError':
        return [{ kind: 'payment.failed', data: { ...billOf(row), reason: row.after.failure?.code ?? null } }]
      case 'Waiting':
      case 'InProgress':
      case 'Requesting':
      case 'Cancel':
        return []
    }
  },
  'receive-transfer': (row) => {
    const { paymentStatus, credit: amount, currency } = row.after
    return [
      ...(paymentStatus === 'Complete' ? [paid(row, 'bank-transfer')] : []),
      ...(amount > 0 ? [{ kind: 'credit.received' as const, data: { ...billOf(row), amount, currency } }] : []),
    ]
  },
  'use-credit': (row) => {
    const { amount, currency, paymentStatus } = row.after
    return [
      { kind: 'credit.used', data: { ...billOf(row), amount, currency } },
      ...(paymentStatus === 'Complete' ? [paid(row, 'credit')] : []),
    ]
  },
  'return-credit': (row) => {
    const { amount, currency } = row.after
    return [{ kind: 'credit.returned', data: { ...contractOf(row), amount, currency } }]
  },
  'take-back-transfer': (row) =>
    row.before.paymentStatus === row.after.paymentStatus
      ? []
      : [{ kind: 'payment.failed', data: { ...billOf(row), reason: 'transfer-taken-back' } }],
  'give-goodwill': (row) => {
    const { givingId, goodwill, amount, currency, endsOn: endDate } = row.after
    const amounts = goodwill.map(({ from, minor }) => ({ from: monthToWire(from), amount: minor }))
    return [{ kind: 'goodwill.given', data: { ...contractOf(row), givingId, amount, currency, amounts, endDate } }]
  },
  'end-goodwill': (row) => {
    const { givingId, amount, currency, cause } = row.after
    const reason = cause === 'operator' ? 'support' : cause
    return [{ kind: 'goodwill.ended', data: { ...contractOf(row), givingId, amount, currency, reason } }]
  },
  'book-refund': (row) => {
    const { amount, currency } = row.after
    return [{ kind: 'refund.succeeded', data: { ...billOf(row), amount, currency } }]
  },
  'refund-refused': (row) => [{ kind: 'refund.failed', data: { ...billOf(row), reason: row.after.refusal } }],
  'refund-failed': (row) => [{ kind: 'refund.failed', data: { ...billOf(row), reason: row.after.reason } }],
  'dispute-opened': (row) => {
    const { amount, currency, disputeId, reason = '', answerBy = null } = row.after
    const due = { ...billOf(row), amount, currency, disputeId, reason }
    return [
      ...disputed('opened')(row),
      ...(answerBy === null
        ? []
        : [{ kind: 'dispute.due' as const, data: { ...due, answerBy: instantToWire(answerBy) } }]),
    ]
  },
  'dispute-won': disputed('won'),
  'dispute-lost': disputed('lost'),
  'invite-person': member('member.invited'),
  'accept-invitation': member('member.joined'),
  'change-role': member('member.changed'),
  'remove-person': ({ after: { memberId } }) => [{ kind: 'member.left', data: { memberId, memberRole: null } }],
  leave: ({ after: { memberId } }) => [{ kind: 'member.left', data: { memberId, memberRole: null } }],
  'trash-game': (row) => [{ kind: 'game.withdrawn', data: { matchId: idIn(row), keptUntil: row.after.keptUntil } }],
  'restore-game': (row) => [{ kind: 'game.restored', data: { matchId: idIn(row) } }],
  'delete-game': (row) => [{ kind: 'game.deleted', data: { matchId: idIn(row) } }],
}

export function eventsOfAudit<K extends AuditKind>(row: WrittenEntry<K>): readonly NewEvent[] {
  const { organizationId, sequence } = row
  return (says[row.action]?.(row) ?? []).map((said) => ({ ...said, organizationId, cause: `audit:${sequence}` }))
}
