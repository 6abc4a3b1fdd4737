import { HOUR } from '@touchline/domain/calendar'
import { endLeases } from '@touchline/testing/faults/end-leases'
import { callVictim, workVictim } from '@touchline/testing/faults/victim'
import type { Reply } from '@touchline/testing/http'
import type { World } from '@touchline/testing/world'
import { codeIn } from '../answers.ts'
import type { Call, Flow, Work } from '../flows/flow.ts'

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

async function callAll(world: World, call: Call, kills: Kills): Promise<Lived> {
  const { request } = call
  const broken: string[] = []
  let survivor = kills.length
  for (const [index, kill] of kills.entries()) {
    const { isDead, left: status } = await callVictim(world, kill, request)
    if (isDead && status < 500) broken.push(`a killed process answered ${status}`)
    if (!isDead) survivor = Math.min(survivor, index)
  }
  const reply = await world.server.send(request)
  if (!isDone(reply, call)) broken.push(`answered ${reply.status} ${codeIn(reply.body)} in the end`)
  return { survivor, broken }
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

export async function live(world: World, flow: Flow, kills: Kills): Promise<Lived> {
  const prepared = await flow.prepare(world)
  const { survivor, broken } = await (prepared.kind === 'call'
    ? callAll(world, prepared, kills)
    : workAll(world, prepared, kills))
  return { survivor, broken: [...broken, ...(await prepared.verdict())] }
}
