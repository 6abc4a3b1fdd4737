import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, ClientError, createClient } from '../../packages/client/src/index.ts'
import { names, REGION } from './names.ts'
import { keys, type Mail, type Outside } from './outside.ts'

export const BASE = `https://${names.console}/${REGION}/api/v0`
const POLL_MS = 100
const PATIENCE_MS = 30_000

/** Polls for what the server does by itself. */
export async function eventually<T>(
  what: string | (() => string),
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await delay(POLL_MS)) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > until)
      throw new Error(`${typeof what === 'string' ? what : what()} did not come within half a minute`)
  }
}

export const mailTo = (outside: Outside, address: string, about: RegExp): Promise<Mail> =>
  eventually(
    () =>
      `a mail to ${address} about ${about} (among ${outside.mails.map(({ to, subject }) => `${to}: ${subject}`).join(', ')})`,
    () =>
      outside.mails.findLast(
        (mail) => mail.to.includes(address) && (about.test(mail.subject) || about.test(mail.text)),
      ),
  )

const tokenIn = (text: string): string => {
  const token = /token=([\w-]+)/.exec(text)?.[1]
  if (token === undefined) throw new Error(`no link with a token in: ${text.slice(0, 300)}`)
  return token
}

export interface Club {
  readonly login: string
  readonly orgId: string
  readonly contractId: string
  readonly client: Client
}

export const PASSWORD = 'long walks on a quiet harbour'

export async function signInByLink(link: string, login: string): Promise<Club> {
  const open = createClient({ base: BASE })
  await open.call('resetPassword', { body: { token: tokenIn(link), newPassword: PASSWORD } })
  return signIn(login)
}

export async function signIn(login: string): Promise<Club> {
  const open = createClient({ base: BASE })
  const { data: session } = await open.call('authenticate', {
    body: { grant_type: 'password', username: login, password: PASSWORD },
  })
  const client = createClient({ base: BASE, token: () => session.access_token })
  const orgId = session._organization
  const { data: contracts } = await client.call('listContractInfo', { params: { orgId } })
  const contractId = contracts.results[0]?._id
  if (contractId === undefined) throw new Error('the organisation has no contract')
  return { login, orgId, contractId, client }
}

export async function registerPayer(
  { orgId, contractId, client }: Club,
  outside: Outside,
  mailAddress: string,
): Promise<void> {
  const params = { orgId, id: contractId }
  await client.call('requestMailAddressChange', { params, body: { mailAddress, lang: 'en' } })
  const { text } = await mailTo(outside, mailAddress, /mail-confirmation/)
  await createClient({ base: BASE }).call('confirmMailAddress', { body: { token: tokenIn(text) } })
  const { data, etag } = await client.call('getContractInfo', { params })
  const { method, yearlyMethod } = data.payment
  await client.call('saveContractInfo', {
    params,
    body: {
      customerInfo: { name: 'Kita office', tel: '+33142685300', country: 'FR' },
      payment: { method, yearlyMethod },
    },
    ...(etag === null ? {} : { ifMatch: etag }),
  })
  await saveAddress({ orgId, client })
}

export const buyer = { name: 'Kita Sport SARL', street: '8 rue du Stade', postalCode: '75015', city: 'Paris' } as const

/** What an invoice of a yearly plan needs in France. */
export async function saveAddress(
  { orgId, client }: Pick<Club, 'orgId' | 'client'>,
  taxNumber: string | null = null,
): Promise<void> {
  const { data, etag } = await client.call('getBuyer', { params: { orgId } })
  const none = { attention: null, state: null, orderReference: null, orderReferences: [] }
  const { street, ...place } = buyer
  await client.call('saveBuyer', {
    params: { orgId },
    body: {
      buyer: { ...none, ...place, taxNumber, addressLines: [street], country: 'FR', language: 'en' },
      fiscalYearStart: data.fiscalYearStart,
    },
    ...(etag === null ? {} : { ifMatch: etag }),
  })
}

interface Setup {
  readonly id: string
  readonly status: string
  readonly payment_method: string | null
}

const ofSandbox = async (url: string, init: RequestInit): Promise<Setup> => {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`the card sandbox answers ${response.status}: ${text}`)
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- what the provider's script would read
  const setup: Setup = JSON.parse(text)
  return setup
}

/** Types a card in the provider's fields; true where the bank asked. */
export async function saveCard(
  { orgId, contractId, client }: Club,
  outside: Outside,
  number: string,
): Promise<boolean> {
  const { data } = await client.call('requestCard', { params: { orgId } })
  const [intent] = data.clientSecret.split('_secret_')
  const setup = await ofSandbox(`https://${names.provider[0]}/v1/setup_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.publishable}` },
    body: new URLSearchParams({
      client_secret: data.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '4',
      'payment_method_data[card][exp_year]': '2070',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'CAMILLE KITA',
    }),
  })
  const isAsked = setup.status === 'requires_action'
  if (isAsked)
    await fetch(`${outside.sandboxUrl}/_control/intents/${setup.id}/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'succeed' }),
    })
  await client.call('saveCard', {
    params: { orgId, id: contractId },
    body: { paymentMethodId: setup.payment_method ?? '' },
  })
  return isAsked
}

const totalIn = (error: unknown): number => {
  const details: unknown = error instanceof ClientError && error.code === 'quote-changed' ? error.details : null
  if (typeof details === 'object' && details !== null && 'total' in details && typeof details.total === 'number')
    return details.total
  throw error
}

/** At the price that refuses a wrong one; minor units. */
export async function atItsPrice(buy: (quotedTotal: number) => Promise<unknown>): Promise<number> {
  try {
    await buy(0)
    return 0
  } catch (error) {
    const total = totalIn(error)
    await buy(total)
    return total
  }
}

export const buyYearly = (club: Club, planId: string): Promise<number> =>
  atItsPrice((quotedTotal) =>
    club.client.call('saveYearlyPlan', {
      params: { orgId: club.orgId, id: club.contractId },
      body: { planId, quotedTotal },
    }),
  )

export const buyMonthly = (club: Club, planId: string): Promise<number> =>
  atItsPrice((quotedTotal) =>
    club.client.call('saveMonthlyPlan', {
      params: { orgId: club.orgId, id: club.contractId },
      body: { planId, quotedTotal },
    }),
  )

type Kind = 'invoice' | 'receipt' | 'credit-note'

export async function paperOf(
  { orgId, client }: Club,
  kind: Kind,
): Promise<{ readonly number: string; readonly text: string }> {
  const found = await eventually(`the ${kind}`, async () => {
    const { data } = await client.call('listDocuments', { params: { orgId } })
    return data.results.find((document) => document.kind === kind)
  })
  const { data: bytes } = await client.call('getDocumentPdf', { params: { orgId, id: found.documentId } })
  if (new TextDecoder().decode(bytes.slice(0, 5)) !== '%PDF-') throw new Error(`${found.number} is no PDF`)
  const { data } = await client.call('getDocument', { params: { orgId, id: found.documentId } })
  if (data.content.buyer.addressLines.length === 0) throw new Error(`${found.number} has no address of its buyer`)
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
  return { number: found.number, text }
}

export const documentOf = async (club: Club, kind: Kind): Promise<string> => (await paperOf(club, kind)).number

export async function contractOf({ orgId, contractId, client }: Club) {
  const { data } = await client.call('getContractInfo', { params: { orgId, id: contractId } })
  return data
}
