import { describe, expect, it } from 'vitest'
import { type BilledAs, type FoundPayment, judgeFound } from './found-payment.ts'

const charged: FoundPayment = { intentId: 'pi_1', result: 'succeeded', amount: 21_780, currency: 'JPY' }
const declined: FoundPayment = { intentId: 'pi_1', result: 'failed' }
const asking: FoundPayment = { intentId: 'pi_1', result: 'needs-action' }

const fixed = (changes: Partial<Extract<BilledAs, { kind: 'fixed' }>> = {}): BilledAs => ({
  kind: 'fixed',
  status: 'Waiting',
  intentId: null,
  total: 21_780,
  currency: 'JPY',
  isByCard: true,
  ...changes,
})

describe('a payment that the provider knows after a restore', () => {
  it.each<[string, FoundPayment, BilledAs, string]>([
    ['charged, the bill waits', charged, fixed(), 'book'],
    ['charged, an attempt was on its way', charged, fixed({ status: 'Requesting' }), 'book'],
    ['charged, the bill had failed with it', charged, fixed({ status: 'Error', intentId: 'pi_1' }), 'book'],
    ['charged, the bill had failed with another', charged, fixed({ status: 'Error', intentId: 'pi_0' }), 'book'],
    ['charged and booked', charged, fixed({ status: 'Complete', intentId: 'pi_1' }), 'known'],
    ['charged, and paid by another', charged, fixed({ status: 'Complete', intentId: 'pi_2' }), 'second-charge'],
    ['charged another amount', charged, fixed({ total: 21_781 }), 'other-amount'],
    ['charged in another currency', charged, fixed({ currency: 'EUR' }), 'other-amount'],
    ['charged, the bill was withdrawn', charged, fixed({ status: 'Cancel' }), 'not-payable'],
    ['charged, the bill is paid by transfer', charged, fixed({ isByCard: false }), 'not-payable'],
    ['charged, the bill is not fixed yet', charged, { kind: 'no-bill' }, 'keep'],
    ['charged, nobody knows whom', charged, { kind: 'no-organization' }, 'no-organization'],
    ['declined, the attempt is forgotten', declined, fixed(), 'keep'],
    ['declined, as the books say', declined, fixed({ status: 'Error', intentId: 'pi_1' }), 'known'],
    ['declined, another intent is tried', declined, fixed({ status: 'Error', intentId: 'pi_0' }), 'nothing'],
    ['declined, the bill is paid', declined, fixed({ status: 'Complete', intentId: 'pi_2' }), 'nothing'],
    ['declined, the bill was paid before any intent', declined, fixed({ status: 'Complete' }), 'nothing'],
    ['declined, the bill was withdrawn', declined, fixed({ status: 'Cancel' }), 'nothing'],
    ['declined, the bill is paid by transfer', declined, fixed({ isByCard: false }), 'nothing'],
    ['waits for the cardholder', asking, fixed(), 'keep'],
    ['waits for the cardholder, the bill is not fixed yet', asking, { kind: 'no-bill' }, 'keep'],
    ['declined, nobody knows whom', declined, { kind: 'no-organization' }, 'nothing'],
  ])('%s', (_case, found, billed, verdict) => {
    expect(judgeFound(found, billed)).toBe(verdict)
  })
})
