import type { Instant } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { endTerm } from '../books/contract/end-term.ts'
import { planNotices } from '../books/notices/plan-notices.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction, type Scope, scopeOf } from '../db/transaction.ts'
import { closeMonths } from '../features/billing/close-month.ts'
import { billTerm } from '../features/billing/close-term.ts'
import { recalculate } from '../features/billing/recalculate.ts'
import { mailAccountClosed } from '../features/cancellation/mail-account-closed.ts'
import { purgeAccount } from '../features/cancellation/purge-account.ts'
import { attachmentsOf } from '../features/documents/attachments.ts'
import { checkPapers } from '../features/documents/check-papers.ts'
import { issueEarlierDocuments } from '../features/documents/issue-earlier-documents.ts'
import { keepPapers } from '../features/documents/keep-papers.ts'
import { checkBooks } from '../features/findings/check-books.ts'
import { notifyOperators } from '../features/findings/notify-operators.ts'
import { reportJobs } from '../features/findings/report-jobs.ts'
import { makeUsageMonths, refuseOthers } from '../features/ingestion/usage-months.ts'
import { sendMail } from '../features/mail/send-mail.ts'
import { lookAhead } from '../features/notices/look-ahead.ts'
import { mailNotices } from '../features/notices/mail-notices.ts'
import { sendDueNotices } from '../features/notices/send-due-notices.ts'
import { sweepNotices } from '../features/notices/sweep-notices.ts'
import { compareAgain } from '../features/payment/compare/compare-again.ts'
import { compareCharges } from '../features/payment/compare/compare-charges.ts'
import { compareDisputeItself } from '../features/payment/compare/compare-dispute-itself.ts'
import { compareDisputes } from '../features/payment/compare/compare-disputes.ts'
import { compareOwn } from '../features/payment/compare/compare-own.ts'
import { pauseUnpaid } from '../features/payment/pause/pause-unpaid.ts'
import { makeRefund } from '../features/payment/refund/make-refund.ts'
import { notifyOfEarlierFailure } from '../features/payment/settlement/notice-failure.ts'
import { readDispute } from '../features/payment/settlement/read-dispute.ts'
import { readEvents } from '../features/payment/settlement/read-events.ts'
import { readRefunds } from '../features/payment/settlement/read-refunds.ts'
import { settleBillings, settlingOf } from '../features/payment/settlement/settle-billings.ts'
import { tryEventAgain } from '../features/payment/settlement/try-event-again.ts'
import { carryOutDepartures } from '../features/people/handover/carry-out.ts'
import { autoAddPlans } from '../features/plans/auto-add-plans.ts'
import { sendWaitingEvents } from '../features/platform/send-events.ts'
import { expireRequest } from '../features/requests/decide-request.ts'
import { remindOfFactor } from '../features/sign-in/demand/notify.ts'
import { mailPasswordLinks } from '../features/sign-in/forgotten/mail-password-links.ts'
import { sweep } from '../features/sweep/sweep.ts'
import { type BatchHandlers, type Handlers, handlersByKind } from '../queue/handlers.ts'
import type { BatchHandler, JobContext, JobHandler } from '../queue/worker.ts'
import type { Deps } from '../use-case/deps.ts'
import { everyDay } from './daily.ts'

const CELL = { system: 'jobs' } as const

/** The worker's own database and clock; `now` is read within the transaction. */
const inside = <T>({ db, clock }: JobContext, scope: Scope, work: (tx: Tx, now: Instant) => Promise<T>): Promise<T> =>
  inTransaction(db, scope, (tx) => work(tx, clock.now()))

const batchJobs = (deps: Deps): BatchHandlers => ({
  recalculate: (keys, context) => inside(context, scopeOf(keys), (tx, now) => recalculate(tx, keys, now)),
  'month-close': (closes, context) =>
    inside(context, scopeOf(closes), (tx, now) =>
      closeMonths(tx, closes, { now, newId: deps.ids.uuid, issuer: deps.cell.issuer }),
    ),
  settle: (due, { db, clock }) => settleBillings(settlingOf({ ...deps, db, clock }), due),
  'plan-notices': (keys, context) => inside(context, scopeOf(keys), (tx, now) => planNotices(tx, keys, now)),
  'due-notice': (due, context) => inside(context, scopeOf(due), (tx, now) => sendDueNotices(tx, due, now)),
  'notice-mails': (mails, context) =>
    inside(context, scopeOf(mails), (tx, now) => mailNotices(tx, mails, { cell: deps.cell, now })),
})

/** What is asked of the card provider in addition to charges. */
const providerJobs = (deps: Deps) =>
  ({
    'make-refund': (key, { db, clock }) => makeRefund({ ...deps, db, clock }, key),
    'read-dispute': ({ disputeId }, { db, clock }) => readDispute({ ...deps, db, clock }, disputeId),
    'read-refunds': ({ chargeId }, { db, clock, job }) =>
      readRefunds({ ...deps, db, clock }, { chargeId, askedBefore: job.attempt > 1 ? job.createdAt : null }),
    'read-events': everyDay('read-events', (_, { db, clock }) => readEvents({ ...deps, db, clock })),
    'read-event': ({ eventId }, { db, clock }) => tryEventAgain({ ...deps, db, clock }, eventId),
    'compare-charges': (portion, { db, clock }) => compareCharges({ ...deps, db, clock }, portion),
    'compare-charge': (key, { db, clock }) => compareAgain({ ...deps, db, clock }, key),
    'compare-disputes': (portion, { db, clock }) => compareDisputes({ ...deps, db, clock }, portion),
    'compare-dispute': (key, { db, clock }) => compareDisputeItself({ ...deps, db, clock }, key),
    'compare-own': (portion, { db, clock }) => compareOwn({ ...deps, db, clock }, portion),
  }) satisfies Partial<Handlers>

/** What is done once a day, in addition to reading the provider's events. */
const dailyJobs = (deps: Deps) =>
  ({
    'notices-sweep': everyDay('notices-sweep', (batch, context) =>
      inside(context, CELL, (tx, now) => sweepNotices(tx, batch, now)),
    ),
    'keep-papers': everyDay('keep-papers', (portion, { db, clock }) => keepPapers(db, clock, portion)),
    'usage-months': everyDay('usage-months', async (_, context) =>
      refuseOthers(await inside(context, CELL, makeUsageMonths)),
    ),
    'earlier-documents': everyDay('earlier-documents', (_, { db, clock }) =>
      issueEarlierDocuments({ ...deps, db, clock }),
    ),
    sweep: everyDay('sweep', (portion, context) => sweep(context, portion)),
  }) satisfies Partial<Handlers>

/** What is done for each kind of job of one region's cell; the kinds themselves are in `queue/kinds.ts`. */
export const cellJobs = (deps: Deps): Readonly<Record<string, JobHandler | BatchHandler>> => {
  const { ids, mail, platform = null, cell } = deps
  const newId = ids.uuid
  const { issuer } = cell
  const handlers: Handlers = {
    'auto-add-plans': (key, context) => inside(context, key, (tx, now) => autoAddPlans(tx, { ...key, now, newId })),
    'plan-start': (key, context) =>
      inside(context, key, async (tx, now) => {
        await endTerm(tx, { ...key, boundary: key.start, now, newId })
        await billTerm(tx, { ...key, now, newId, issuer })
      }),
    'plan-end': (key, context) => inside(context, key, (tx, now) => endTerm(tx, { ...key, now, newId })),
    ...providerJobs(deps),
    ...dailyJobs(deps),
    suspend: (key, { db, clock }) => pauseUnpaid({ db, clock, newId }, key),
    'payment-failed-mail': (key, context) => inside(context, key, (tx, now) => notifyOfEarlierFailure(tx, key, now)),
    'account-closed-mail': (key, context) =>
      inside(context, key, (tx, now) => {
        const cause = context.job.uniqueKey ?? key.contractId
        return mailAccountClosed(tx, key, { cell, newToken: ids.secret, cause, now })
      }),
    'send-mail': (letter, { db, clock, job }) =>
      sendMail(
        {
          db,
          clock,
          mail,
          attachmentsOf,
          organizationId: job.organizationId,
          jobId: job.uniqueKey ?? String(job.id),
          askedAt: job.createdAt,
          isLastTry: job.attempt >= job.maxAttempts,
        },
        letter,
      ),
    outlook: (key, context) => inside(context, key, (tx, now) => lookAhead(tx, key, now)),
    'forgotten-password': ({ username }, context) =>
      inside(context, CELL, (tx) => mailPasswordLinks(tx, { ...deps, clock: context.clock }, username)),
    'request-expiry': (key, context) => inside(context, key, (tx, now) => expireRequest(tx, { ...key, now })),
    'purge-account': (key, context) => inside(context, CELL, (tx, now) => purgeAccount(tx, { ...key, now })),
    'remind-of-factor': (key, context) => inside(context, CELL, (tx, now) => remindOfFactor(tx, key, now)),
    departures: ({ organizationId }, { db, clock }) =>
      inTransaction(db, { organizationId }, (tx) => carryOutDepartures(tx, clock, organizationId)),
    'tell-platform': ({ organizationId }, { db, clock }) => sendWaitingEvents({ db, clock, platform }, organizationId),
    'check-papers': (_, { db }) => checkPapers(db),
    'check-books': (portion, { db, clock }) =>
      checkBooks({ db, clock, newId, zone: regionDefaults[cell.region].zone }, portion),
    'notify-operators': (_, { db, clock }) => notifyOperators({ ...deps, db, clock }),
    'report-jobs': (of, { db, clock }) => reportJobs({ ...deps, db, clock }, of),
  }
  return handlersByKind(handlers, batchJobs(deps))
}
