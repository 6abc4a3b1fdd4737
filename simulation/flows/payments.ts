import { operatorOn } from '@touchline/testing/commands'
import type { Request } from '@touchline/testing/http'
import type { World } from '@touchline/testing/world'
import * as z from 'zod/mini'
import { billsOf, chargesOf, endOfMonth, equal } from '../facts.ts'
import { always, type Billed, type Pool } from './ended-month.ts'
import { type Actor, again, type Flow, join } from './flow.ts'
import { aboutToBuy, aYear } from './purchases.ts'

const CHARGE = 'POST /v1/payment_intents'

const paidOnce = async (world: World, who: Actor, months = 1): Promise<readonly string[]> => [
  ...equal(
    'bills',
    await billsOf(world, who),
    Array.from({ length: months }, () => 'Complete'),
  ),
  ...equal('charges', await chargesOf(world, who), months),
]

const paymentOf = ({ organizationId, token }: Actor, billingId: string): Request => ({
  method: 'POST',
  path: `/${organizationId}/manage/billing/${billingId}/pay`,
  token,
  headers: { 'idempotency-key': `pay-${billingId}` },
})

export const payRest = (debtors: Pool<Billed>) => async (world: World) => {
  for (const one of debtors.left(world)) await world.changeCard(one, {})
}

export const payingLate = (debtors: Pool<Billed>): Flow => ({
  name: 'paying a failed bill',
  asks: CHARGE,
  prepare: async (world) => {
    const { billingId, ...made } = await debtors.next(world)
    const who = await again(world, made)
    await world.changeCard(who, {})
    return { kind: 'call', request: paymentOf(who, billingId), verdict: async () => [] }
  },
  end: payRest(debtors),
})

const secret = z.object({ clientSecret: z.string() })

async function typedCard(world: World, { organizationId, token }: Actor): Promise<string> {
  const path = `/${organizationId}/manage/contract_info/card_request`
  const { body } = await world.server.send({ method: 'POST', path, token, json: {} })
  const typed = await world.provider.typeCard(secret.parse(body).clientSecret)
  if (typed.kind !== 'saved') throw new Error(`the card was not typed: ${typed.kind}`)
  return typed.paymentMethodId
}

export const savingCard = (debtors: Pool<Billed>): Flow => ({
  name: 'saving a card that pays a failed bill',
  asks: 'GET /v1/payment_methods/',
  prepare: async (world) => {
    const who = await again(world, await debtors.next(world))
    const path = `/${who.organizationId}/manage/contract_info/${who.contractId}/credit_card`
    const json = { paymentMethodId: await typedCard(world, who) }
    const verdict = async () => {
      await world.worker.runDue()
      return paidOnce(world, who)
    }
    return { kind: 'call', request: { method: 'PUT', path, token: who.token, json }, verdict }
  },
  end: payRest(debtors),
})

interface Around {
  readonly name: string
  readonly before: (world: World, who: Actor) => Promise<unknown>
  readonly after: (world: World, who: Actor) => Promise<readonly string[]>
}

const nothing: Around = { name: 'the end of a month', before: async () => null, after: async () => [] }

export function endingMonth({ name, before, after }: Around = nothing): Flow {
  const subscriber = always(async (world) => ({ who: await join(world), months: 0 }))
  return {
    name,
    asks: CHARGE,
    prepare: async (world) => {
      const one = await subscriber(world)
      await before(world, one.who)
      const due = endOfMonth(world)
      await world.liveUntil(due - 1)
      const months = (one.months += 1)
      const verdict = async () => [...(await paidOnce(world, one.who, months)), ...(await after(world, one.who))]
      return { kind: 'work', due, verdict }
    },
  }
}

/** Part of each bill, all used by it. */
export function endingMonthWithGoodwill(): Flow {
  const give = async ({ deps }: World, { organizationId }: Actor) =>
    operatorOn(deps).type(['goodwill', 'give', organizationId, '--amount', '1000', '--reason', 'a test'])
  const left = async ({ deps }: World, { organizationId }: Actor) =>
    equal('goodwill', await operatorOn(deps).type(['goodwill', 'list', organizationId]), ['nothing is left'])
  return endingMonth({ name: 'the end of a month with goodwill', before: give, after: left })
}

export const beginningYear: Flow = {
  name: 'the beginning of a year',
  asks: CHARGE,
  prepare: async (world) => {
    const { who, request } = await aboutToBuy(world, aYear)
    const { status } = await world.server.send(request)
    if (status !== 200) throw new Error(`a year was not sold: ${status}`)
    return { kind: 'work', due: world.deps.clock.now(), verdict: () => paidOnce(world, who) }
  },
}
