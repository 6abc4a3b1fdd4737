import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Stripe } from 'stripe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { endpoints } from '../http/rest.ts'
import { type Bench, cardForm, idOf, offSession, openBench, refusalOf } from '../testing/bench.ts'
import { openReceiver } from '../testing/receiver.ts'
import { type Capture, literalsModule } from './literals.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')

const DAY = 86_400_000

const plainCard = {
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2040',
  'card[cvc]': '123',
}

const liveALife = async (bench: Bench): Promise<Capture[]> => {
  const { stripe } = bench
  const captures: Capture[] = []
  const note = <T>(type: string, value: T): T => {
    captures.push({ type: `Stripe.${type}`, value })
    return value
  }
  const customerParams: Stripe.CustomerCreateParams = {
    name: 'Example FC',
    metadata: { org: '1' },
    address: { country: 'JP' },
  }
  const customer = note('Customer', await stripe.customers.create(note('CustomerCreateParams', customerParams)))
  const setupParams: Stripe.SetupIntentCreateParams = {
    customer: customer.id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  }
  const setup = note('SetupIntent', await stripe.setupIntents.create(note('SetupIntentCreateParams', setupParams)))
  const confirm = (number: string) =>
    bench.browser(`/v1/setup_intents/${setup.id}/confirm`, {
      client_secret: setup.client_secret ?? '',
      ...cardForm(number),
    })
  await confirm('4000000000009995')
  note('SetupIntent', await stripe.setupIntents.retrieve(setup.id))
  await confirm('4000002500003155')
  note('SetupIntent', await stripe.setupIntents.retrieve(setup.id))
  await bench.control('POST', `/intents/${setup.id}/authenticate`, { outcome: 'succeed' })
  const saved = note('SetupIntent', await stripe.setupIntents.retrieve(setup.id))
  const paymentMethod = typeof saved.payment_method === 'string' ? saved.payment_method : ''
  note('PaymentMethod', await stripe.paymentMethods.retrieve(paymentMethod))
  note('ApiList<Stripe.PaymentMethod>', await stripe.customers.listPaymentMethods(customer.id))
  const chargeParams = { ...offSession({ customer: customer.id, paymentMethod }), metadata: { billing: 'b1' } }
  await bench.control('POST', '/declines', { code: 'do_not_honor' })
  const declined = await refusalOf(stripe.paymentIntents.create(note('PaymentIntentCreateParams', chargeParams)))
  note('PaymentIntent', declined.payment_intent)
  note('Charge', await stripe.charges.retrieve(declined.charge ?? ''))
  const confirmParams = note('PaymentIntentConfirmParams', { payment_method: paymentMethod, off_session: true })
  const paid = note(
    'PaymentIntent',
    await stripe.paymentIntents.confirm(declined.payment_intent?.id ?? '', confirmParams),
  )
  const expanded = { expand: ['latest_charge', 'payment_method', 'customer'] }
  note('PaymentIntent', await stripe.paymentIntents.retrieve(paid.id, expanded))
  const refund = note(
    'Refund',
    await stripe.refunds.create(note('RefundCreateParams', { payment_intent: paid.id, amount: 300 })),
  )
  note('Refund', await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'balance_transaction'] }))
  note('ApiList<Stripe.Refund>', await stripe.refunds.list({ charge: declined.charge ?? '' }))
  const charges = note('ApiList<Stripe.Charge>', await stripe.charges.list({ payment_intent: paid.id }))
  await bench.control('POST', `/charges/${charges.data[0]?.id}/dispute`, {})
  const disputes = note('ApiList<Stripe.Dispute>', await stripe.disputes.list({ payment_intent: paid.id }))
  const dispute = disputes.data[0]?.id ?? ''
  note('Dispute', await stripe.disputes.retrieve(dispute, { expand: ['charge'] }))
  note('Dispute', await stripe.disputes.close(dispute))
  const open = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_authenticationRequired',
    allowed_payment_method_types: ['card'],
  })
  note('PaymentIntent', await stripe.paymentIntents.confirm(open.id))
  note('PaymentIntent', await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' }))
  note('ApiList<Stripe.PaymentIntent>', await stripe.paymentIntents.list({ customer: customer.id }))
  const replacement = { exp_month: 1, exp_year: 2045 }
  await bench.control('POST', `/payment_methods/${paymentMethod}/replace`, replacement)
  const updateParams = note('PaymentMethodUpdateParams', { metadata: { a: 'b' } })
  note('PaymentMethod', await stripe.paymentMethods.update(paymentMethod, updateParams))
  const renameParams = note('CustomerUpdateParams', { name: 'Other FC' })
  note('Customer', await stripe.customers.update(customer.id, renameParams))
  note('Customer', await stripe.customers.retrieve(customer.id))
  note('ApiList<Stripe.Customer>', await stripe.customers.list())
  note('ApiList<Stripe.SetupIntent>', await stripe.setupIntents.list({ expand: ['data.payment_method'] }))
  note('ApiList<Stripe.SetupAttempt>', await stripe.setupAttempts.list({ setup_intent: setup.id }))
  const moved = note('ApiList<Stripe.BalanceTransaction>', await stripe.balanceTransactions.list())
  const withSource = { expand: ['source'] }
  note('BalanceTransaction', await stripe.balanceTransactions.retrieve(moved.data[0]?.id ?? '', withSource))
  const setupChanges = note('SetupIntentUpdateParams', { description: 'Card' })
  note('SetupIntent', await stripe.setupIntents.update(setup.id, setupChanges))
  const listener: Stripe.WebhookEndpointCreateParams = {
    url: 'http://127.0.0.1:9/none',
    enabled_events: ['review.opened'],
  }
  const listening = note('WebhookEndpoint', await stripe.webhookEndpoints.create(listener))
  note('ApiList<Stripe.WebhookEndpoint>', await stripe.webhookEndpoints.list())
  note('DeletedWebhookEndpoint', await stripe.webhookEndpoints.del(listening.id))
  note('Account', await stripe.accounts.retrieveCurrent())
  const upload = { file: { data: Buffer.from('%PDF-1.7'), name: 'Kita "1".pdf' }, purpose: 'dispute_evidence' } as const
  const file = note('File', await stripe.files.create(upload))
  note('File', await stripe.files.retrieve(file.id))
  const texts = { customer_name: 'Kita', uncategorized_file: file.id, uncategorized_text: 'winning_evidence' }
  const evidence = { evidence: texts }
  note('Dispute', await stripe.disputes.update(await disputedCharge(bench), note('DisputeUpdateParams', evidence)))
  const noted = note('ChargeUpdateParams', { description: 'Noted', metadata: { a: 'b' } })
  note('Charge', await stripe.charges.update(declined.charge ?? '', noted))
  note('Charge', await stripe.charges.retrieve(charges.data[0]?.id ?? '', { expand: ['refunds', 'customer'] }))
  note('PaymentMethod', await stripe.paymentMethods.detach(paymentMethod))
  const gone = await stripe.customers.create({
    shipping: { name: 'Hanako', address: { country: 'JP', line1: 'Kita 1' } },
  })
  note('Customer', gone)
  note('DeletedCustomer', await stripe.customers.del(gone.id))
  const typed = await bench.browser('/v1/payment_methods', { type: 'card', ...plainCard })
  note('PaymentMethod', typed.body)
  const attachParams = note('PaymentMethodAttachParams', { customer: customer.id })
  note('PaymentMethod', await stripe.paymentMethods.attach(idOf(typed), attachParams))
  note('Token', (await bench.browser('/v1/tokens', plainCard)).body)
  note('SetupIntent', await stripe.setupIntents.cancel((await stripe.setupIntents.create({})).id))
  const events = note('ApiList<Stripe.Event>', await stripe.events.list({ limit: 3 }))
  note('Event', await stripe.events.retrieve(events.data[0]?.id ?? ''))
  await stripe.paymentIntents.create({
    ...chargeParams,
    amount: 90_000,
    customer: customer.id,
    payment_method: 'pm_card_visa',
  })
  await bench.control('PUT', '/clock', { now: new Date(Date.now() + 3 * DAY).toISOString() })
  const payouts = note('ApiList<Stripe.Payout>', await stripe.payouts.list())
  const payout = payouts.data[0]?.id ?? ''
  note('ApiList<Stripe.BalanceTransaction>', await stripe.balanceTransactions.list({ payout, expand: ['data.source'] }))
  await bench.control('POST', `/payouts/${payout}/fail`)
  note('Payout', await stripe.payouts.retrieve(payout, { expand: ['failure_balance_transaction'] }))
  return captures
}

const disputedCharge = async ({ stripe }: Bench): Promise<string> => {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    allowed_payment_method_types: ['card'],
    confirm: true,
  }
  const paid = await stripe.paymentIntents.create(params)
  return (await stripe.disputes.list({ payment_intent: paid.id })).data[0]?.id ?? ''
}

const typeOf = ({ returns, list }: (typeof endpoints)[number]): string => {
  const name = returns.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return list === true ? `Stripe.ApiList<Stripe.${name}>` : `Stripe.${name}`
}

describe('the sandbox speaks the provider’s language', () => {
  it('so that what it says compiles against the official SDK’s types', async () => {
    const bench = await openBench()
    const receiver = await openReceiver()
    await bench.control('POST', '/webhook_endpoints', { url: receiver.url })
    const captures = await liveALife(bench)
    await bench.sandbox.drained()
    // Partial for nested objects, though typed as whole.
    const withoutChanges = (key: string, value: unknown): unknown => (key === 'previous_attributes' ? undefined : value)
    const events = receiver.received.map(
      ({ rawBody }): Capture => ({ type: 'Stripe.Event', value: JSON.parse(rawBody, withoutChanges) }),
    )
    expect(events.length).toBeGreaterThan(20)
    const proven = new Set(captures.map(({ type }) => type))
    const unproven = endpoints.map(typeOf).filter((type) => !proven.has(type))
    expect(unproven).toEqual([])
    const cache = join(root, '.cache')
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(join(cache, 'compatibility-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'captured.ts'), literalsModule([...captures, ...events]))
    const config = {
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: 'nodenext',
        target: 'esnext',
        types: ['node'],
      },
      files: ['captured.ts'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const said = await run(process.execPath, [compiler, '-p', folder]).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
    expect(said).toBe('')
  }, 120_000)
})
