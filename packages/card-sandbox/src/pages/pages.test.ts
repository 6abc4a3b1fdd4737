import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { caretOf, fontSizeOf, isFocused } from '../browser/testing/probe.ts'
import { type RunningSandbox, startSandbox } from '../server.ts'
import { benchFor } from '../testing/bench.ts'
import { type HostServer, startHost } from '../testing/host-server.ts'
import { type HostWindow, launchBrowser, openHostWindow } from '../testing/host-window.ts'

let sandbox: RunningSandbox
let host: HostServer
let browser: Browser

beforeAll(async () => {
  sandbox = await startSandbox()
  host = await startHost(sandbox.url)
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser.close()
  host.close()
  await sandbox.close()
})

const openFor = async (secret: string | null, viewport = { width: 1280, height: 800 }): Promise<HostWindow> => {
  const page = await browser.newPage({ viewport })
  onTestFinished(() => page.close())
  const script = `${sandbox.url}/v3/stripe.js`
  const query = new URLSearchParams({ key: sandbox.publishableKey, script, secret: secret ?? '' })
  return openHostWindow(page, `${host.origin}/?${query.toString()}`)
}

const newSetup = () => benchFor(sandbox).stripe.setupIntents.create({ usage: 'off_session' })

it('serves the script under the name of the release that the official package asks for', async () => {
  const asked = (path: string) => fetch(`${sandbox.url}${path}`)
  const script = await (await asked('/v3/stripe.js')).text()
  expect(await (await asked('/endive/stripe.js?advancedFraudSignals=false')).text()).toBe(script)
  expect((await asked('/v3/endive/stripe.js')).status).toBe(404)
  expect((await asked('/Endive9/stripe.js')).status).toBe(404)
})

describe('the card fields, through the official packages, in StrictMode, under a strict policy', () => {
  it('save a card whose number never reaches the host page', async () => {
    const { stripe } = benchFor(sandbox)
    const customer = await stripe.customers.create({})
    const setup = await stripe.setupIntents.create({ usage: 'off_session', customer: customer.id })
    const window = await openFor(setup.client_secret)
    const outside: string[] = []
    window.page.on('request', (request) => {
      if (request.frame() === window.page.mainFrame()) outside.push(request.url() + (request.postData() ?? ''))
    })
    await window.type({ number: '4242424242424242' })
    await expect.poll(() => window.said('change-number').textContent()).toContain('"complete":true')
    await window.save()
    await expect.poll(() => window.said('result').textContent()).toContain('"status":"succeeded"')
    const { data } = await stripe.customers.listPaymentMethods(customer.id)
    expect(data).toMatchObject([
      { card: { last4: '4242', exp_month: 12, exp_year: 2040 }, billing_details: { name: 'Taro Example' } },
    ])
    const seen = `${await window.messages()}${outside.join()}${await window.page.content()}`
    expect(seen).not.toMatch(/4242 ?4242/)
    expect(window.complaints).toEqual([])
  })

  it('speak the language, take the style and mark their container', async () => {
    const window = await openFor((await newSetup()).client_secret)
    const number = window.field('cardnumber')
    await expect.poll(() => number.getAttribute('aria-label')).toContain('カード')
    expect(await number.evaluate(fontSizeOf)).toBe('20px')
    expect(await window.field('exp-date').getAttribute('placeholder')).toBe('月 / 年')
    await window.page.click('label[for=number]')
    await expect.poll(() => number.evaluate(isFocused)).toBe(true)
    await window.page.keyboard.type('3782')
    expect(await number.inputValue()).toBe('3782')
    await expect.poll(() => window.said('change-number').textContent()).toContain('"brand":"amex"')
    await expect.poll(() => window.page.locator('#number').getAttribute('class')).toContain('StripeElement--focus')
    await window.page.keyboard.press('Tab')
    await expect.poll(() => window.said('change-number').textContent()).toContain('incomplete_number')
    await window.page.keyboard.type('1220')
    await expect.poll(() => window.said('change-expiry').textContent()).toContain('invalid_expiry_year_past')
  })

  it('keep the caret where the typing is', async () => {
    const window = await openFor((await newSetup()).client_secret)
    const number = window.field('cardnumber')
    await number.pressSequentially('4242424242')
    for (let steps = 0; steps < 8; steps += 1) await number.press('ArrowLeft')
    await number.pressSequentially('99')
    expect(await number.inputValue()).toBe('4242 9942 4242')
    expect(await number.evaluate(caretOf)).toBe(7)
  })

  it('refuse to send what is not complete', async () => {
    const window = await openFor((await newSetup()).client_secret)
    await window.field('cardnumber').pressSequentially('4242')
    await window.save()
    await expect.poll(() => window.said('result').textContent()).toContain('"code":"incomplete_number"')
    await expect.poll(() => window.said('change-cvc').textContent()).toContain('incomplete_cvc')
  })

  it('throw what is a mistake of the page itself', async () => {
    const window = await openFor('pi_bogus')
    await window.type({ number: '4242424242424242' })
    await window.save()
    await expect.poll(() => window.complaints.join()).toContain('should be a client secret')
  })

  it('report a decline with its code', async () => {
    const window = await openFor((await newSetup()).client_secret)
    await window.type({ number: '4000000000009995' })
    await window.save()
    await expect.poll(() => window.said('result').textContent()).toContain('"decline_code":"insufficient_funds"')
  })
})

describe('the challenge', () => {
  it.each([
    ['authorize', '"status":"succeeded"'],
    ['fail', '"code":"setup_intent_authentication_failure"'],
  ] as const)('can be ended with %s', async (button, expected) => {
    const window = await openFor((await newSetup()).client_secret, { width: 360, height: 640 })
    await window.type({ number: '4000002500003155' })
    await window.save()
    await window.challenge(button).click()
    await expect.poll(() => window.said('result').textContent()).toContain(expected)
    expect(window.complaints).toEqual([])
  })

  it('is left by the keyboard alone', async () => {
    const intent = await benchFor(sandbox).stripe.paymentIntents.create({ amount: 500, currency: 'jpy' })
    const window = await openFor(intent.client_secret)
    await window.type({ number: '4000002760003184' })
    await window.save()
    await window.challenge('authorize').waitFor()
    await expect.poll(() => window.challenge('authorize').evaluate(isFocused)).toBe(true)
    await window.page.keyboard.press('Tab')
    await window.page.keyboard.press('Enter')
    await expect
      .poll(() => window.said('result').textContent())
      .toContain('"code":"payment_intent_authentication_failure"')
  })

  it.each([
    ['authorize', 'succeeded'],
    ['fail', 'failed'],
  ] as const)('of a page that is left for it comes back after %s', async (button, status) => {
    const { stripe } = benchFor(sandbox)
    const asked = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: `${host.origin}/back?order=1`,
    })
    expect(asked.next_action).toMatchObject({ type: 'redirect_to_url' })
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    await page.goto(asked.next_action?.redirect_to_url?.url ?? '')
    await page.click(`#test-source-${button}-3ds`)
    await expect.poll(() => page.url()).toContain(`/back?order=1&payment_intent=${asked.id}`)
    expect(new URL(page.url()).searchParams.get('redirect_status')).toBe(status)
  })

  it('collects the money after it was passed', async () => {
    const { stripe } = benchFor(sandbox)
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'jpy' })
    const window = await openFor(intent.client_secret)
    await window.type({ number: '4000002760003184' })
    await window.save()
    await window.challenge('authorize').click()
    await expect.poll(() => window.said('result').textContent()).toContain('"status":"succeeded"')
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', amount_received: 500 })
  })
})

describe('the frames', () => {
  it('say who may show them', async () => {
    const strict = await startSandbox({ frameAncestors: ['https://shop.example'] })
    onTestFinished(() => strict.close())
    const response = await fetch(`${strict.url}/v3/field.html`)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors https://shop.example')
    expect(policy).toContain("default-src 'none'")
  })
})
