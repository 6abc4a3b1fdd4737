import { HOUR } from '@touchline/domain/calendar'
import { endLeases } from '@touchline/testing/faults/end-leases'
import { callVictim, orderVictim, workVictim } from '@touchline/testing/faults/victim'
import type { Reply } from '@touchline/testing/http'
import type { World } from '@touchline/testing/world'
import { codeIn } from '../answers.ts'
import { openDeskOf } from '../flows/at-the-desk.ts'
import type { Call, Flow, Order, OrderFlow, Work } from '../flows/flow.ts'

/** Step before which each process is killed; the last lives. */
export type Kills = readonly number[]

interface Lived {
  /** First process without a further step; `kills.length` if all were killed. */
  readonly survivor: number
  readonly broken: readonly string[]
}

/** A closed account signs its administrator out; keyless calls are refused once done. */
const isDone = ({ status, body }: Reply, { request: { headers }, already }: Call): boolean =>
  status === 200 ||
  (headers?.['idempotency-key'] === undefined &&
    (status === 401 || (already !== undefined && codeIn(body) === already)))

interface Door {
  victim(kill: number): Promise<{ readonly isDead: boolean; readonly left: number }>
  send(): Promise<Reply>
  isDone(reply: Reply): boolean
}

async function sendAll({ victim, send, isDone: isMade }: Door, kills: Kills): Promise<Lived> {
  const broken: string[] = []
  let survivor = kills.length
  for (const [index, kill] of kills.entries()) {
    const { isDead, left: status } = await victim(kill)
    if (isDead && status < 500) broken.push(`a killed process answered ${status}`)
    if (!isDead) survivor = Math.min(survivor, index)
  }
  const reply = await send()
  if (!isMade(reply)) broken.push(`answered ${reply.status} ${codeIn(reply.body)} in the end`)
  return { survivor, broken }
}

const callAll = (world: World, call: Call, kills: Kills): Promise<Lived> => {
  const { request } = call
  const victim = (kill: number) => callVictim(world, kill, request)
  return sendAll({ victim, send: () => world.server.send(request), isDone: (reply) => isDone(reply, call) }, kills)
}

async function orderAll(world: World, { request, already }: Order, kills: Kills): Promise<Lived> {
  const desk = await openDeskOf(world)
  try {
    const victim = (kill: number) => orderVictim(world, kill, openDeskOf, request)
    const isOrdered = ({ status, body }: Reply) => status < 300 || (already !== undefined && codeIn(body) === already)
    return await sendAll({ victim, send: () => desk.send(request), isDone: isOrdered }, kills)
  } finally {
    await desk.close()
  }
}

async function workAll(world: World, { due }: Work, kills: Kills): Promise<Lived> {
  let survivor = kills.length
  for (const [index, kill] of kills.entries()) {
    const { isDead } = await workVictim(world, kill, due)
    await endLeases(world.database.ownerDb)
    if (!isDead) survivor = Math.min(survivor, index)
  }
  await world.liveUntil(due + HOUR)
  return { survivor, broken: [] }
}

const lives = (world: World, prepared: Call | Order | Work, kills: Kills): Promise<Lived> => {
  switch (prepared.kind) {
    case 'call':
      return callAll(world, prepared, kills)
    case 'order':
      return orderAll(world, prepared, kills)
    case 'work':
      return workAll(world, prepared, kills)
  }
}

export async function live(world: World, flow: Flow | OrderFlow, kills: Kills): Promise<Lived> {
  const prepared = await flow.prepare(world)
  const { survivor, broken } = await lives(world, prepared, kills)
  return { survivor, broken: [...broken, ...(await prepared.verdict())] }
}
