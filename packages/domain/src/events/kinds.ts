/**
 * In the past tense. A kind needs a row, its data with an example in `packages/contract/src/events.ts`, and its cause:
 * an audit row, a booked or beginning plan, or a usage mark.
 */
export const eventTable = {
  'organization.created': 'An organisation exists, with a contract that has no plan yet.',
  'organization.closed':
    'An account was closed. Its games are deleted 30 days later, or were, where its contract had ended before.',
  'organization.reopened': 'An account that was closed is open again, without a plan until one is bought.',
  'trial.begun': 'A trial began.',
  'trial.extended': 'A trial ends later than it did.',
  'trial.ended': 'A trial is over; what it stored can be read.',
  'contract.changed': 'What a contract says changed: its contact, its card, or a cancellation that was withdrawn.',
  'contract.cancelled': 'A contract was cancelled, or will be on a day to come.',
  'contract.expired': 'A contract that was not paid in time ended.',
  'plan.scheduled': 'A plan will begin on a day to come.',
  'plan.begun': 'A plan is in force from now on.',
  'plan.changed': 'The base plans of a contract changed: which begin, and when.',
  'plan.paused': 'A plan is paused because a bill is unpaid.',
  'plan.resumed': 'A paused plan is in force again.',
  'sleep.begun': 'A plan sleeps from now on: nothing can be uploaded or exported, and everything watched.',
  'sleep.ended': 'A plan that slept is awake again.',
  'plan.ended': 'No plan is in force any more, or a coupon’s plan continues at its full price.',
  'limits.changed': 'Seats, hours or minutes of a contract changed.',
  'seat.added': 'Seats were added.',
  'seat.scheduled': 'Seats will end on a day to come; access of the users named is to end before then.',
  'seat.kept': 'Seats that were to end stay, with the access of the users named.',
  'seat.removed': 'Seats have ended, or a purchase of them was taken back.',
  'add-on.added': 'Custom add-ons were bought.',
  'add-on.scheduled': 'Custom add-ons were given up and will end on a day to come.',
  'add-on.kept': 'Custom add-ons that were to end stay.',
  'add-on.removed': 'Custom add-ons that were given up have ended, or a purchase of them was taken back.',
  'invoice.issued': 'A bill is fixed, and its invoice is issued.',
  'payment.succeeded': 'A bill is paid.',
  'payment.failed': 'A charge did not succeed, or a bank transfer was taken back; the bill is open.',
  'payment.disputed': 'A payer disputes a charge, or a dispute was decided.',
  'dispute.due': 'A disputed payment has to be answered at the bank by a day.',
  'refund.succeeded': 'Money of a bill was refunded to its card.',
  'refund.failed': 'A refund did not reach its card, or the provider refused it.',
  'credit.received': 'A bank transfer was more than its bill.',
  'credit.used': 'A bill was paid with credit.',
  'credit.returned': 'Credit was transferred back.',
  'goodwill.given': 'Support gave an amount before tax that reduces bills to come.',
  'goodwill.ended':
    'What was left of goodwill ended: by support, with the contract, or because its 24 months are over.',
  'usage.warning': 'The use of a period reached a mark below its limit.',
  'usage.reached': 'The use of a period reached a limit.',
  'member.invited': 'A person was invited to see the bills.',
  'member.joined': 'An invited person joined.',
  'member.changed': 'A person has another role.',
  'member.left': 'A person no longer sees the bills.',
  'game.withdrawn': 'A game was deleted and can be restored for some days: until then nobody plays it.',
  'game.restored': 'A game that was withdrawn is there again.',
  'game.deleted': 'A game was deleted for good, with all its videos.',
} as const satisfies Readonly<Record<string, string>>

export type EventKind = keyof typeof eventTable

export const isEventKind = (name: string): name is EventKind => Object.hasOwn(eventTable, name)

export const eventKinds: readonly EventKind[] = Object.keys(eventTable).filter(isEventKind)

/** Per region; all are served in parallel. */
export const MOST_RECEIVERS = 16

/** Including future kinds. */
export const ALL_KINDS = '*'
