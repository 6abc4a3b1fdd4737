import { addUsers } from '@touchline/contract/plans/add-ons'
import { priceGivingUp } from '@touchline/contract/plans/give-up-seats'
import { priceSleep } from '@touchline/contract/plans/sleep'
import { instantToWire } from '@touchline/contract/wire'
import { addMonths, DAY, firstDay, monthOf, startOfNextMonth } from '@touchline/domain/calendar'
import { createGame } from '@touchline/testing/game'
import type { Reply, Request } from '@touchline/testing/http'
import { codeIn, totalIn } from '../answers.ts'
import type { Random } from '../random.ts'
import type { Lived, Member } from './member.ts'

const YEAR_AND_MORE = 500 * DAY

export const answerOf = ({ status, body }: Reply): string => [status, codeIn(body)].join(' ').trimEnd()

interface Session {
  readonly world: Lived
  readonly random: Random
  readonly member: Member
  send(method: NonNullable<Request['method']>, rest: string, json?: object): Promise<Reply>
  onContract(method: NonNullable<Request['method']>, rest: string, json?: object): Promise<Reply>
}

async function signIn(world: Lived, member: Member, random: Random): Promise<Session> {
  const { made, number } = member
  const token = await world.server.signIn(made)
  const send: Session['send'] = (method, rest, json) => {
    member.purchases += 1
    const headers = { 'idempotency-key': `call-${member.purchases}-of-club-${number}` }
    const body = json === undefined ? {} : { json }
    return world.server.send({ method, path: `/${made.organizationId}${rest}`, token, headers, ...body })
  }
  const onContract: Session['onContract'] = (method, rest, json) =>
    send(method, `/manage/contract_info/${made.contractId}${rest}`, json)
  return { world, random, member, send, onContract }
}

async function buyOnce({ onContract }: Session, rest: string, body: object): Promise<Reply> {
  const asked = await onContract('POST', rest, { ...body, quotedTotal: 1 })
  const quotedTotal = totalIn(asked.body)
  return quotedTotal === null ? asked : onContract('POST', rest, { ...body, quotedTotal })
}

async function buy(session: Session): Promise<string> {
  const { onContract, random } = session
  const isTime = random.chance(0.5)
  const rest = isTime ? '/plans/upload' : '/plans/users'
  const bought = await buyOnce(session, rest, isTime ? { hours: 1 + random.below(3) } : { role: 'viewer', count: 2 })
  const said = `${rest}: ${answerOf(bought)}`
  const { data } = addUsers.response.safeParse(bought.body)
  if (data?.takeBack === undefined || random.chance(0.5)) return said
  return `${said}, taken back: ${answerOf(await onContract('DELETE', `/additions/${data.takeBack.sequence}`))}`
}

async function giveUp(session: Session): Promise<string> {
  const { onContract, random } = session
  const path = '/plans/users/give_up'
  if (random.chance(0.3)) return `keeps seats: ${answerOf(await onContract('DELETE', path))}`
  const given = { analystNum: 0, viewerNum: 1 + random.below(2) }
  await buyOnce(session, '/plans/users', { role: 'viewer', count: 1 })
  const priced = await onContract('POST', `${path}/price`, given)
  const { data } = priceGivingUp.response.safeParse(priced.body)
  if (data === undefined) return `gives seats up: ${answerOf(priced)}`
  return `gives seats up: ${answerOf(await onContract('POST', path, { ...given, quotedTotal: data.after.total }))}`
}

async function tidy({ world, member, send, random }: Session): Promise<string> {
  if (random.chance(0.5)) {
    const rows = world.database.ownerDb.selectFrom('games').select('match_id').where('kept_until', 'is not', null)
    const trashed = await rows.where('organization_id', '=', member.made.organizationId).execute()
    const matchIds = trashed.map(({ match_id }) => match_id)
    if (matchIds.length === 0) return 'nothing in the trash'
    const restore = (quoted: object) => send('POST', '/data/record/trash/restore', { matchIds, ...quoted })
    const asked = await restore({})
    const quotedTotal = totalIn(asked.body)
    return `restores ${matchIds.length}: ${answerOf(quotedTotal === null ? asked : await restore({ quotedTotal }))}`
  }
  const storedAt = world.deps.clock.now() - YEAR_AND_MORE
  const seconds = 3_600 * (1 + random.below(20))
  const { matchId } = await createGame(world.database.ownerDb, member.made, { storedAt, seconds })
  const deleted = random.chance(0.7)
    ? answerOf(await send('DELETE', `/data/record/game_match/${matchId}/force`))
    : 'it stays'
  return `a game of ${seconds} seconds: ${deleted}`
}

async function sleep({ world, onContract, random }: Session): Promise<string> {
  if (random.chance(0.3)) return `withdraws a sleep: ${answerOf(await onContract('DELETE', '/sleep'))}`
  const from = addMonths(monthOf(world.deps.clock.now(), 'Asia/Tokyo'), 1 + random.below(2))
  const days = { from: firstDay(from), until: firstDay(addMonths(from, 1)) }
  const priced = await onContract('POST', '/sleep/price', days)
  const { data } = priceSleep.response.safeParse(priced.body)
  if (data === undefined) return `plans a sleep: ${answerOf(priced)}`
  const planned = { ...days, isEveryYear: random.chance(0.7), quotedTotal: data.after }
  const said = `plans a sleep: ${answerOf(await onContract('POST', '/sleep', planned))}`
  if (random.chance(0.5)) return said
  return `${said}, and not again: ${answerOf(await onContract('DELETE', '/sleep?part=repetition'))}`
}

async function leaveLater({ world, member, onContract, random }: Session): Promise<string> {
  if (random.chance(0.5)) return `stays: ${answerOf(await onContract('DELETE', '/cancel'))}`
  const end = startOfNextMonth(world.deps.clock.now(), 'Asia/Tokyo')
  const json = { contractInfoId: member.made.contractId, cancellationDate: instantToWire(end - 1) }
  return `leaves with the month: ${answerOf(await onContract('PUT', '/cancel', json))}`
}

const acts = [buy, giveUp, tidy, sleep, leaveLater]

export async function giveOrTakeBack(world: Lived, member: Member, random: Random, broken: string[]): Promise<string> {
  const said = await random.pick(acts)(await signIn(world, member, random))
  if (/: (400 invalid-request|5\d\d)/.test(said)) broken.push(`organisation ${member.number}: ${said}`)
  return said
}
