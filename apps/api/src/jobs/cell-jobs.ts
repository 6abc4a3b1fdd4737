import type { Instant } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { endTerm } from '../books/end-term.ts'
import { planNotices } from '../books/notices/plan-notices.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction, jobsScope, type Scope, scopeOf } from '../db/transaction.ts'
import { closeMonths } from '../features/billing/close-month.ts'
import { billTerm } from '../features/billing/close-term.ts'
import { recalculate } from '../features/billing/recalculate.ts'
import { mailAccountClosed } from '../features/cancellation/mail-account-closed.ts'
import { purgeAccount } from '../features/cancellation/purge-account.ts'
import { compareRehearsed } from '../features/catalogue/billed-as-rehearsed.ts'
import { publishDraft } from '../features/catalogue/publish-draft.ts'
import { rehearseOn } from '../features/catalogue/rehearse-draft.ts'
import { computeOn } from '../features/coupons/campaign/compute-campaign.ts'
import { sendOn } from '../features/coupons/campaign/send-campaign.ts'
import { attachmentsOf } from '../features/documents/attachments.ts'
import { checkPapers } from '../features/documents/check-papers.ts'
import { issueEarlierDocuments } from '../features/documents/issue-earlier-documents.ts'
import { keepPapers } from '../features/documents/keep-papers.ts'
import { deliverEvents } from '../features/events/deliver-events.ts'
import { handOutEvents } from '../features/events/hand-out.ts'
import { noteBegun } from '../features/events/note-begun.ts'
import { reportReceiver } from '../features/events/report-receiver.ts'
import { checkBooks } from '../features/findings/check-books.ts'
import { notifyOperators } from '../features/findings/notify-operators.ts'
import { reportJobs } from '../features/findings/report-jobs.ts'
import { endGoodwillInTime } from '../features/goodwill/end-goodwill-in-time.ts'
import { makeUsageMonths, refuseOthers } from '../features/ingestion/usage-months.ts'
import { closeLook } from '../features/looks/close-look.ts'
import { readReports } from '../features/mail/reports/read-folder.ts'
import { sendMails } from '../features/mail/send-mail.ts'
import { lookAhead } from '../features/notices/look-ahead.ts'
import { mailNotices } from '../features/notices/mail-notices.ts'
import { notifyOfPrices, sweepPrices } from '../features/notices/notify-prices.ts'
import { sendDueNotices } from '../features/notices/send-due-notices.ts'
import { sweepNotices } from '../features/notices/sweep-notices.ts'
import { compareAgain } from '../features/payment/compare/compare-again.ts'
import { compareCharges } from '../features/payment/compare/compare-charges.ts'
import { compareDisputeItself } from '../features/payment/compare/compare-dispute-itself.ts'
import { compareDisputes } from '../features/payment/compare/compare-disputes.ts'
import { compareOwn } from '../features/payment/compare/compare-own.ts'
import { sendEvidence } from '../features/payment/dispute/send-evidence.ts'
import { pauseUnpaid } from '../features/payment/pause/pause-unpaid.ts'
import { readPayout, readPayouts } from '../features/payment/payout/read-payouts.ts'
import { makeRefund } from '../features/payment/refund/make-refund.ts'
import { readRefunds } from '../features/payment/refund/read-refunds.ts'
import { notifyOfEarlierFailure } from '../features/payment/settlement/notice-failure.ts'
import { readDispute } from '../features/payment/settlement/read-dispute.ts'
import { readEvents } from '../features/payment/settlement/read-events.ts'
import { reportCharging } from '../features/payment/settlement/report-charging.ts'
import { reportOutcome } from '../features/payment/settlement/report-outcome.ts'
import { settleBillings, settlingOf } from '../features/payment/settlement/settle-billings.ts'
import { tryEventAgain } from '../features/payment/settlement/try-event-again.ts'
import { carryOutDepartures } from '../features/people/handover/carry-out.ts'
import { expireRequest } from '../features/requests/decide-request.ts'
import { compareRuns } from '../features/run/compare-run.ts'
import { makePreview } from '../features/run/make-preview.ts'
import { remindOfFactor } from '../features/sign-in/demand/notify.ts'
import { mailFirstLink } from '../features/sign-in/forgotten/mail-first-link.ts'
import { mailPasswordLinks } from '../features/sign-in/forgotten/mail-password-links.ts'
import { sweep } from '../features/sweep/sweep.ts'
import { endTrash } from '../features/videos/end-trash.ts'
import { enqueue } from '../queue/enqueue.ts'
import { type Handlers, handlersByKind } from '../queue/handlers.ts'
import { jobs } from '../queue/jobs.ts'
import type { PayloadOf } from '../queue/kinds.ts'
import type { BatchHandler, JobHandler } from '../queue/worker.ts'
import type { Deps } from '../use-case/deps.ts'
import { askingForNextDay } from './daily.ts'

const inside = <T>({ db, clock }: Deps, scope: Scope, work: (tx: Tx, now: Instant) => Promise<T>): Promise<T> =>
  inTransaction(db, scope, (tx) => work(tx, clock.now()))

async function rehearseByJob(deps: Deps, key: PayloadOf<'rehearse-draft'>): Promise<void> {
  const { db, clock, ids, cell } = deps
  const rehearsing = { db, clock, ids, region: cell.region, noticeDays: cell.priceNoticeDays }
  if (await rehearseOn(rehearsing, key))
    await inTransaction(db, jobsScope, (tx) => enqueue(tx, jobs.rehearseDraft(key), { now: clock.now() }))
}

async function publishByJob(tx: Tx, { clock, ids, cell }: Deps, key: PayloadOf<'publish-draft'>): Promise<void> {
  const now = clock.now()
  const notifying = { now, noticeDays: cell.priceNoticeDays }
  await publishDraft(tx, key, {
    now,
    region: cell.region,
    importId: ids.uuid(),
    newId: ids.uuid,
    notifyKept: async (own, { until, ...contract }) => {
      await notifyOfPrices(own, [contract], { ...notifying, keptUntil: until })
    },
  })
}

const handlers: Handlers<Deps> = {
  recalculate: (keys, deps) => inside(deps, scopeOf(keys), (tx, now) => recalculate(tx, keys, now)),
  'month-close': (closes, deps) =>
    inside(deps, scopeOf(closes), (tx, now) =>
      closeMonths(tx, closes, { now, newId: deps.ids.uuid, issuer: deps.cell.issuer }),
    ),
  'plan-start': (key, deps) =>
    inside(deps, key, async (tx, now) => {
      const newId = deps.ids.uuid
      await endTerm(tx, { ...key, boundary: key.start, now, newId })
      await billTerm(tx, { ...key, now, newId, issuer: deps.cell.issuer })
    }),
  'plan-end': (key, deps) => inside(deps, key, (tx, now) => endTerm(tx, { ...key, now, newId: deps.ids.uuid })),
  'end-goodwill': (key, deps) => inside(deps, jobsScope, (tx, now) => endGoodwillInTime(tx, { ...key, now })),
  settle: (due, deps) => settleBillings(settlingOf(deps), due),
  suspend: (key, { db, clock, ids, cell }) => pauseUnpaid({ db, clock, newId: ids.uuid, dunning: cell.dunning }, key),
  'make-refund': (key, deps) => makeRefund(deps, key),
  'read-dispute': ({ disputeId }, deps) => readDispute(deps, disputeId),
  'report-outcome': (of, deps) => reportOutcome(deps, of),
  'send-evidence': (key, deps) => sendEvidence(deps, key),
  'read-refunds': ({ chargeId }, deps, job) =>
    readRefunds(deps, { chargeId, askedBefore: job.attempt > 1 ? job.createdAt : null }),
  'read-events': (_, deps) => readEvents(deps),
  'read-event': ({ eventId }, deps) => tryEventAgain(deps, eventId),
  'compare-charges': (portion, deps) => compareCharges(deps, portion),
  'compare-charge': (key, deps) => compareAgain(deps, key),
  'compare-disputes': (portion, deps) => compareDisputes(deps, portion),
  'compare-dispute': (key, deps) => compareDisputeItself(deps, key),
  'compare-own': (portion, deps) => compareOwn(deps, portion),
  'read-payouts': (portion, deps) => readPayouts(deps, portion),
  'read-payout': (portion, deps) => readPayout(deps, portion),
  'payment-failed-mail': (key, deps) => inside(deps, key, (tx, now) => notifyOfEarlierFailure(tx, key, now)),
  'account-closed-mail': (key, deps, job) =>
    inside(deps, key, (tx, now) => {
      const { cell, ids } = deps
      const cause = job.uniqueKey ?? key.contractId
      return mailAccountClosed(tx, key, { cell, newToken: ids.secret, cause, now })
    }),
  'send-mail': (letters, { db, clock, mail, cell }, waiting) =>
    sendMails(
      { db, clock, mail, attachmentsOf, returnAddress: cell.mailReturn?.address },
      waiting.flatMap((job, index) => {
        const letter = letters[index]
        return letter === undefined ? [] : [{ letter, job }]
      }),
    ),
  'read-mail-reports': (_, deps) => readReports(deps),
  'plan-notices': (keys, deps) => inside(deps, scopeOf(keys), (tx, now) => planNotices(tx, keys, now)),
  'due-notice': (due, deps) => inside(deps, scopeOf(due), (tx, now) => sendDueNotices(tx, due, now)),
  'notice-mails': (mails, deps) =>
    inside(deps, scopeOf(mails), (tx, now) => mailNotices(tx, mails, { cell: deps.cell, now })),
  'notices-sweep': (batch, deps) => inside(deps, jobsScope, (tx, now) => sweepNotices(tx, batch, now)),
  'prices-sweep': (batch, deps) => inside(deps, jobsScope, (tx, now) => sweepPrices(tx, batch, now)),
  'price-notice': (keys, deps) =>
    inside(deps, jobsScope, (tx, now) => notifyOfPrices(tx, keys, { now, noticeDays: deps.cell.priceNoticeDays })),
  'rehearse-draft': (key, deps) => rehearseByJob(deps, key),
  'compute-campaign': ({ campaignId }, deps) => computeOn(deps, campaignId),
  'send-campaign': ({ campaignId }, deps) => inside(deps, jobsScope, (tx, now) => sendOn(tx, campaignId, now)),
  'publish-draft': (key, deps) =>
    inTransaction(deps.db, { system: 'administration' }, (tx) => publishByJob(tx, deps, key), {
      isolation: 'serializable',
    }),
  outlook: (key, deps) => inside(deps, key, (tx, now) => lookAhead(tx, key, now)),
  'forgotten-password': ({ username }, deps) => inside(deps, jobsScope, (tx) => mailPasswordLinks(tx, deps, username)),
  'first-link': (of, deps) => inside(deps, jobsScope, (tx) => mailFirstLink(tx, deps, of)),
  'request-expiry': (key, deps) => inside(deps, key, (tx, now) => expireRequest(tx, { ...key, now })),
  'compare-runs': async (_, { db, clock, ids }) => {
    await compareRuns({ db, clock, newId: ids.uuid })
    await compareRehearsed({ db, clock, newId: ids.uuid })
  },
  'preview-run': ({ previewId }, { db, clock }) => makePreview({ db, clock }, previewId),
  'end-look': ({ lookId }, deps) =>
    inside(deps, jobsScope, async (tx) => {
      await closeLook(tx, deps.clock, { lookId })
    }),
  'purge-account': (key, deps) => inside(deps, jobsScope, (tx, now) => purgeAccount(tx, { ...key, now })),
  'end-trash': (of, deps) => inTransaction(deps.db, jobsScope, (tx) => endTrash(tx, of, deps.clock)),
  'remind-of-factor': (key, deps) => inside(deps, jobsScope, (tx, now) => remindOfFactor(tx, deps, key, now)),
  departures: ({ organizationId }, deps) =>
    inTransaction(deps.db, { organizationId }, (tx) => carryOutDepartures(tx, deps, organizationId)),
  'plan-begun': (key, deps) => inside(deps, jobsScope, (tx, now) => noteBegun(tx, key, now)),
  'hand-out-events': (of, deps) => inside(deps, jobsScope, (tx, now) => handOutEvents(tx, of, now)),
  'tell-platform': (of, deps) => inside(deps, jobsScope, (tx, now) => handOutEvents(tx, of, now)),
  'deliver-events': ({ receiverId }, deps, job) => deliverEvents(deps, receiverId, job.id),
  'report-receiver': ({ receiverId }, deps, job) => reportReceiver(deps, receiverId, `report-receiver-${job.id}`),
  'earlier-documents': (_, deps) => issueEarlierDocuments(deps),
  'keep-papers': (portion, { db, clock }) => keepPapers(db, clock, portion),
  'check-papers': (_, { db }) => checkPapers(db),
  'check-books': (portion, { db, clock, ids, cell }) =>
    checkBooks({ db, clock, newId: ids.uuid, zone: regionDefaults[cell.region].zone }, portion),
  'notify-operators': (_, deps) => notifyOperators(deps),
  'report-jobs': (of, deps) => reportJobs(deps, of),
  'report-charging': (of, deps) => reportCharging(deps, of),
  'usage-months': async (_, { db, clock }) => refuseOthers(await makeUsageMonths(db, clock.now())),
  sweep: (portion, deps) => sweep(deps, portion),
}

export const cellJobs = (deps: Deps): Readonly<Record<string, JobHandler | BatchHandler>> =>
  handlersByKind(handlers, { needsIn: (worker) => ({ ...deps, ...worker }), around: askingForNextDay })
