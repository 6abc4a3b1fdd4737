import { isDeepStrictEqual } from 'node:util'
import { getContractInfo } from '@touchline/contract/contract-info'
import { instantToWire } from '@touchline/contract/wire'
import type { World } from '@touchline/testing/world'
import { totalIn } from '../answers.ts'
import type { Random } from '../random.ts'
import type { Lived, Member } from './member.ts'
import type { Operators } from './operators.ts'
import { answerOf, giveOrTakeBack } from './take-backs.ts'

const plans = ['teamBasicPlan', 'teamStandardPlan', 'teamStandardPlusPlan']
const cards = ['4242424242424242', '5555555555554444', '4000000000000341', '4000002500003155']

/** Repeats each purchase: the answers must be equal (invariant I34). */
export async function changePlan(world: Lived, member: Member, random: Random, broken: string[]): Promise<string> {
  const { made, token } = member
  const planId = random.pick(plans)
  const path = `/${made.organizationId}/manage/contract_info/${made.contractId}/plans/monthly`
  const send = (quotedTotal: number, key: string) =>
    world.server.send({
      method: 'POST',
      path,
      token,
      json: { planId, quotedTotal },
      headers: { 'idempotency-key': key },
    })
  member.purchases += 1
  const key = `purchase-${member.purchases}-of-club-${member.number}`
  const asked = await send(1, `${key}-price`)
  const total = totalIn(asked.body)
  if (total === null) return `${planId}: ${answerOf(asked)}`
  const first = await send(total, key)
  const again = await send(total, key)
  if (first.status === 400 || first.status >= 500)
    broken.push(`organisation ${member.number}: a purchase in order was answered ${answerOf(first)}`)
  if (first.status !== again.status || !isDeepStrictEqual(first.body, again.body))
    broken.push(
      `organisation ${member.number}: the same purchase was answered ${answerOf(first)} and then ${answerOf(again)}`,
    )
  return `${planId} at ${total}: ${answerOf(first)}`
}

async function changeCard(world: World, { made }: Member, random: Random): Promise<string> {
  const number = random.pick(cards)
  return world.changeCard(made, { number }).then(
    () => `card ${number}: saved`,
    () => `card ${number}: not saved`,
  )
}

/** At the term's end or now. May buy again later. */
export async function leave(world: Lived, { made }: Member): Promise<string> {
  // The password of just now.
  const token = await world.server.signIn(made)
  const path = `/${made.organizationId}/manage/contract_info/${made.contractId}`
  const { body } = await world.server.send({ path, token })
  const now = world.deps.clock.now()
  const plan = getContractInfo.response.parse(body).plans.find(({ contractPlanId, startDate, endDate }) => {
    const isBase = contractPlanId.endsWith('.base')
    return isBase && Date.parse(startDate) <= now && (endDate === null || Date.parse(endDate) > now)
  })
  if (plan === undefined) return 'nothing to leave'
  const isYearly = plan.contractPlanId.startsWith('yearly')
  const cancellation = { contractInfoId: made.contractId, cancellationDate: plan.endDate }
  const reply = await world.server.send({
    method: 'PUT',
    path: isYearly ? `${path}/cancel` : `${path}/plans/${plan._id}`,
    token,
    json: isYearly ? cancellation : { endDate: instantToWire(now) },
  })
  return `leaves ${plan.contractPlanId}: ${answerOf(reply)}`
}

export async function act(
  world: World,
  { operators, members }: { readonly operators: Operators; readonly members: readonly Member[] },
  random: Random,
  broken: string[],
): Promise<string> {
  const member = random.pick(members)
  const draw = random.next()
  const what =
    draw < 0.3
      ? await changePlan(world, member, random, broken)
      : draw < 0.6
        ? await giveOrTakeBack(world, member, random, broken)
        : draw < 0.75
          ? await operators.act(member, members, random, broken)
          : draw < 0.83
            ? await leave(world, member)
            : await changeCard(world, member, random)
  return `organisation ${member.number}, ${what}`
}
