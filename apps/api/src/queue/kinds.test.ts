import { describe, expect, it } from 'vitest'
import { type JobRequest, jobs } from './jobs.ts'
import { isMoneyKind, moneyKinds } from './kinds.ts'

const organizationId = '00000000-0000-4000-8000-000000000001'
const contractId = '00000000-0000-4000-8000-000000000002'
const billingId = '00000000-0000-4000-8000-000000000003'
const contract = { organizationId, contractId }
const billing = { organizationId, billingId }
const letter = { to: 'a@b.example', subject: 'S', text: 'T', html: 'H' }

const ofContract = `"organizationId":"${organizationId}","contractId":"${contractId}"`
const ofBilling = `{"organizationId":"${organizationId}","billingId":"${billingId}"}`
const ofAttempt = (attempt: number) =>
  `{"organizationId":"${organizationId}","billingId":"${billingId}","attempt":${attempt}}`
const ofLetter = '{"to":"a@b.example","subject":"S","text":"T","html":"H"}'

const stored: readonly (readonly [JobRequest, string, string | undefined, string])[] = [
  [jobs.recalculate(billing), 'recalculate', undefined, ofBilling],
  [
    jobs.closeMonth({ ...contract, month: '2026-10' }),
    'month-close',
    `month-close:${contractId}:2026-10`,
    `{${ofContract},"month":"2026-10"}`,
  ],
  [
    jobs.closeLastMonth({ ...contract, month: '2026-10' }),
    'month-close',
    `account-close:${contractId}:2026-10`,
    `{${ofContract},"month":"2026-10"}`,
  ],
  [
    jobs.startPlan({ ...contract, contractPlanId: 'plan.base', start: 5 }),
    'plan-start',
    `plan-start:${contractId}:plan.base:5`,
    `{${ofContract},"start":5}`,
  ],
  [jobs.startPlanAgain({ ...contract, start: 5 }), 'plan-start', undefined, `{${ofContract},"start":5}`],
  [jobs.endPlan({ ...contract, boundary: 7 }), 'plan-end', `plan-end:${contractId}:7`, `{${ofContract},"boundary":7}`],
  [
    jobs.endGoodwill({ ...contract, givingId: 'a0000000-0000-4000-8000-000000000001', endsAt: 7 }),
    'end-goodwill',
    'end-goodwill:a0000000-0000-4000-8000-000000000001',
    `{${ofContract},"givingId":"a0000000-0000-4000-8000-000000000001","endsAt":7}`,
  ],
  [jobs.settle(billing), 'settle', `settle:${billingId}:1`, ofBilling],
  [jobs.settle({ ...billing, attempt: 2 }), 'settle', `settle:${billingId}:2`, ofAttempt(2)],
  [
    jobs.settleByNewCard({ ...billing, attempt: 3, paymentMethodId: 'pm_1' }),
    'settle',
    `settle:${billingId}:3:pm_1`,
    ofAttempt(3),
  ],
  [jobs.settleAgain(billing), 'settle', undefined, ofBilling],
  [jobs.pauseUnpaid({ ...billing, attempt: 2 }), 'suspend', `suspend:${billingId}:2`, ofBilling],
  [jobs.planNotices(contract), 'plan-notices', undefined, `{${ofContract}}`],
  [
    jobs.planNoticesOfDay({ ...contract, day: 9 }),
    'plan-notices',
    `plan-notices:${contractId}:day:9`,
    `{${ofContract}}`,
  ],
  [
    jobs.sendDueNotice({ ...contract, kind: 'renewal', subject: 's', period: 'p', dueAt: 9 }),
    'due-notice',
    `due-notice:${contractId}:renewal:s:p:9`,
    `{${ofContract},"kind":"renewal","subject":"s","period":"p","dueAt":9}`,
  ],
  [
    jobs.mailNotice({ organizationId, noticeId: billingId, moment: null }),
    'notice-mails',
    `notice-mails:${billingId}`,
    `{"organizationId":"${organizationId}","noticeId":"${billingId}","moment":null}`,
  ],
  [jobs.lookAhead({ ...contract, at: 9 }), 'outlook', `outlook:${contractId}:9`, `{${ofContract}}`],
  [
    jobs.mailAccountClosed({ ...contract, closedAt: 9 }),
    'account-closed-mail',
    `account-closed-mail:${contractId}:9`,
    `{${ofContract}}`,
  ],
  [
    jobs.purgeAccount({ ...contract, closedAt: 9 }),
    'purge-account',
    `purge-account:${contractId}:9`,
    `{${ofContract}}`,
  ],
  [jobs.sendMail({ organizationId, ...letter }), 'send-mail', undefined, ofLetter],
  [jobs.sendMailOnce({ organizationId, ...letter, cause: 'why' }), 'send-mail', 'mail:why', ofLetter],
  [
    jobs.handOutEvents({ organizationId, eventId: 'e' }),
    'hand-out-events',
    'hand-out-events:e',
    `{"organizationId":"${organizationId}"}`,
  ],
  [jobs.keepPapers({ day: 20_000 }), 'keep-papers', 'keep-papers:20000', '{"day":20000}'],
  [
    jobs.keepPapers({ day: 20_000, after: { organizationId, documentId: contractId } }),
    'keep-papers',
    `keep-papers:20000:${contractId}`,
    `{"day":20000,"after":{"organizationId":"${organizationId}","documentId":"${contractId}"}}`,
  ],
  [
    jobs.makeRefund({ ...billing, reference: 'case 1' }),
    'make-refund',
    `make-refund:${billingId}:case 1`,
    `{"organizationId":"${organizationId}","billingId":"${billingId}","reference":"case 1"}`,
  ],
  [
    jobs.sendEvidence({ ...billing, disputeId: 'du_1', digest: '4f' }),
    'send-evidence',
    'send-evidence:du_1:4f',
    `{"organizationId":"${organizationId}","billingId":"${billingId}","disputeId":"du_1","digest":"4f"}`,
  ],
  [jobs.readDispute({ disputeId: 'du_1' }), 'read-dispute', undefined, '{"disputeId":"du_1"}'],
  [jobs.readDisputeOfDay({ disputeId: 'du_1', day: 7 }), 'read-dispute', 'read-dispute:du_1:7', '{"disputeId":"du_1"}'],
  [jobs.readRefunds({ chargeId: 'ch_1' }), 'read-refunds', undefined, '{"chargeId":"ch_1"}'],
  [
    jobs.compareDisputes({ from: 20_000, through: 20_001, after: null }),
    'compare-disputes',
    'compare-disputes:20000:',
    '{"from":20000,"through":20001,"after":null}',
  ],
  [
    jobs.compareDispute({ ...billing, disputeId: 'du_1', look: 'second', from: 20_000 }),
    'compare-dispute',
    'compare-dispute:du_1:20000:second',
    `{"organizationId":"${organizationId}","billingId":"${billingId}","disputeId":"du_1","look":"second"}`,
  ],
  [
    jobs.compareOwn({ from: 20_000, through: 20_001, of: 'refunds', after: 'ch_1' }),
    'compare-own',
    'compare-own:20000:refunds:ch_1',
    '{"from":20000,"through":20001,"of":"refunds","after":"ch_1"}',
  ],
  [jobs.readPayouts({ day: 20_000, after: null }), 'read-payouts', 'read-payouts:20000', '{"day":20000,"after":null}'],
  [
    jobs.readPayout({ payoutId: 'po_1', after: 'txn_1' }),
    'read-payout',
    'read-payout:po_1:txn_1',
    '{"payoutId":"po_1","after":"txn_1"}',
  ],
  [jobs.readEvents({ day: 20_000 }), 'read-events', 'read-events:20000', '{}'],
  [jobs.readEventsAgain({}), 'read-events', undefined, '{}'],
  [jobs.tryEventAgain({ eventId: 'evt_1' }), 'read-event', 'read-event:evt_1', '{"eventId":"evt_1"}'],
  [jobs.issueEarlierDocuments({ day: 20_000 }), 'earlier-documents', 'earlier-documents:20000', '{}'],
  [jobs.checkPapers({ day: 20_000 }), 'check-papers', 'check-papers:20000', '{}'],
  [jobs.sweep({ day: 20_000, portion: 0 }), 'sweep', 'sweep:20000', '{"day":20000,"portion":0}'],
  [jobs.sweep({ day: 20_000, portion: 2 }), 'sweep', 'sweep:20000:2', '{"day":20000,"portion":2}'],
]

describe('a job is asked for', () => {
  it.each(stored)('%# under the name and key that earlier versions know', (request, kind, uniqueKey, payload) => {
    expect([request.kind, request.uniqueKey, JSON.stringify(request.payload)]).toEqual([kind, uniqueKey, payload])
  })

  it.each([
    ['an estimate that somebody waits for', jobs.recalculate(billing), 10, 10_000],
    ['the last bill of a closed account', jobs.closeLastMonth({ ...contract, month: '2026-10' }), 20, 10_000],
    ['a charge to a new card', jobs.settleByNewCard({ ...billing, attempt: 2, paymentMethodId: 'pm_1' }), 20, 10_000],
    ['a charge', jobs.settle(billing), undefined, 10_000],
    ['an estimate of what comes', jobs.lookAhead({ ...contract, at: 9 }), -10, undefined],
    ['a letter', jobs.sendMail({ organizationId, ...letter }), undefined, 10],
    ['new events', jobs.handOutEvents({ organizationId, eventId: 'e' }), undefined, 10_000],
  ])('%s: by its urgency', (_, request, priority, maxAttempts) => {
    expect([request.priority, request.maxAttempts]).toEqual([priority, maxAttempts])
  })

  it('as often as it takes where it moves money, and no other way than that', () => {
    const tries = stored.filter(([, kind]) => isMoneyKind(kind)).map(([{ kind, maxAttempts }]) => [kind, maxAttempts])
    expect(tries).toEqual(tries.map(([kind]) => [kind, 10_000]))
    expect(new Set(tries.map(([kind]) => kind))).toEqual(new Set(moneyKinds))
  })

  it('for its own organisation, with a payload that its handler can read', () => {
    expect(jobs.settle(billing).organizationId).toBe(organizationId)
    expect(() => jobs.settle({ organizationId, billingId: 'nonsense' })).toThrow('Invalid')
  })
})
