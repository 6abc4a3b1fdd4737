import { readingCalls } from '@touchline/testing/large/calls'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { median } from '../load.ts'
import { compared, type Row } from '../row.ts'

const TIMES = 50

interface Caller {
  readonly world: World
  readonly token: string
  readonly paths: ReadonlyMap<string, string>
}

export async function callerOf(world: World, made: MadeOrganization): Promise<Caller> {
  const token = await world.server.signIn(made)
  const calls = await readingCalls(world.database.ownerDb, made.organizationId)
  return { world, token, paths: new Map(calls.map(({ name, path }) => [name, path])) }
}

async function timeOf({ world, token, paths }: Caller, name: string): Promise<number> {
  const path = paths.get(name) ?? ''
  await world.database.ownerDb.deleteFrom('throttles').where('throttle_key', 'like', `${name} %`).execute()
  const began = performance.now()
  const { status } = await world.server.send({ path, token })
  const took = performance.now() - began
  if (status >= 400 && status !== 404) throw new Error(`${name} was refused: ${status}`)
  return took
}

/** In turn with the yardstick. */
export async function callTimes(large: readonly Caller[], small: Caller, against: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const name of small.paths.keys()) {
    const ours: number[] = []
    const yardstick: number[] = []
    await timeOf(small, name)
    for (const caller of large) await timeOf(caller, name)
    for (let round = 0; round < TIMES / large.length; round += 1)
      for (const caller of large) {
        ours.push(await timeOf(caller, name))
        yardstick.push(await timeOf(small, name))
      }
    rows.push(
      compared({
        work: `${name}, median`,
        ours: median(ours),
        yardstick: median(yardstick),
        unit: 'ms',
        against,
        goal: { most: 1.5 },
      }),
    )
  }
  return rows
}
