import { isDeepStrictEqual } from 'node:util'
import { addOnQuote } from '@touchline/contract/plans/add-ons'
import { authenticate } from '@touchline/contract/sign-in'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { Random } from '../random.ts'
import type { Answer, Caller } from './callers.ts'

interface Purchase {
  readonly key: string
  readonly quotedTotal: number
  readonly first: Answer
}

export interface Customer {
  readonly made: MadeOrganization
  readonly purchases: Purchase[]
  reads: number
  signIn(): Promise<void>
  act(random: Random): Promise<void>
  sendAgain(): Promise<void>
}

const READS = ['manage/contract_info', 'manage/billing_info', 'manage/upper_limit/current_value']

const signIn = async (caller: Caller, { login, password }: MadeOrganization, address: string): Promise<string> => {
  const form = { grant_type: 'password', username: login, password }
  const headers = { 'x-forwarded-for': address }
  const { body } = await caller.send({ method: 'POST', path: '/administrator/auth_billing', form, headers })
  return authenticate.response.parse(body).access_token
}

export async function customerOf(
  caller: Caller,
  made: MadeOrganization,
  number: number,
  broken: string[],
): Promise<Customer> {
  const address = `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`
  const token = await signIn(caller, made, address)
  const hours = `/${made.organizationId}/manage/contract_info/${made.contractId}/plans/upload`
  const purchases: Purchase[] = []

  const buy = ({ key, quotedTotal }: Omit<Purchase, 'first'>): Promise<Answer> =>
    caller.send({
      method: 'POST',
      path: hours,
      json: { hours: 1, quotedTotal },
      headers: { token, 'idempotency-key': key },
    })
  const compare = (key: string, first: Answer, again: Answer): void => {
    if (first.status >= 500) broken.push(`${key} was answered ${first.status}`)
    if (!isDeepStrictEqual(first, again)) broken.push(`${key} was answered ${first.status} and then ${again.status}`)
  }
  const purchase = async (): Promise<void> => {
    const asked = await caller.send({ method: 'POST', path: `${hours}/price`, json: { hours: 1 }, headers: { token } })
    const quote = addOnQuote.safeParse(asked.body)
    // Refused while the last bill is unpaid.
    if (!quote.success) return
    const wanted = {
      key: `hour-${purchases.length + 1}-of-club-${number}`,
      quotedTotal: Number(quote.data.charge.total),
    }
    const [first, again] = await Promise.all([buy(wanted), buy(wanted)])
    compare(wanted.key, first, again)
    purchases.push({ ...wanted, first })
  }
  const customer: Customer = {
    made,
    purchases,
    reads: 0,
    signIn: async () => void (await signIn(caller, made, address)),
    act: async (random) => {
      if (random.chance(0.3)) return purchase()
      const path = `/${made.organizationId}/${random.pick(READS)}`
      const { status } = await caller.send({ method: 'GET', path, headers: { token } })
      if (status !== 200) broken.push(`${path} was answered ${status}`)
      customer.reads += 1
    },
    sendAgain: async () => {
      for (const sent of purchases) compare(sent.key, sent.first, await buy(sent))
    },
  }
  return customer
}
