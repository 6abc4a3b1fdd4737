import { DAY } from '@touchline/domain/calendar'
import type { ClusterAddress } from '@touchline/testing/cluster'
import { endLeases } from '@touchline/testing/faults/end-leases'
import type { WireFault } from '@touchline/testing/faults/wire'
import { startWiredServer, type WiredOptions, type WiredServer } from '@touchline/testing/faults/wired-server'
import { openWorld, type World, type WorldOptions } from '@touchline/testing/world'
import type { Call, Flow, Work } from '../flows/flow.ts'
import { brokenPromises } from '../whole/books.ts'
import { late, sendThrough, within } from './patience.ts'

export interface Round {
  readonly wire: 'database' | 'provider'
  readonly name: string
  /** Stateful, so one per flow; null: no such message. */
  fault(flow: Flow): WireFault | null
}

export interface WireOutcome {
  readonly broken: readonly string[]
  readonly met: number
  readonly flows: number
  readonly longestMs: number
}

export interface WireOptions extends WiredOptions {
  readonly cluster?: ClusterAddress
  readonly limitMs?: number
  /** Every n-th round per flow, in turns. Default all. */
  readonly every?: number
  readonly turn?: number
}

const CALL_LIMIT_MS = 15_000
const WORK_LIMIT_MS = 180_000
const QUIET_DAYS = 10

interface Stage {
  readonly world: World
  readonly server: WiredServer
  readonly callLimitMs: number
  readonly workLimitMs: number
  readonly broken: string[]
  met: number
  flows: number
  longestMs: number
}

async function call(stage: Stage, { request }: Call): Promise<readonly string[]> {
  const { broken, waitedMs } = await sendThrough(stage.server, request, stage.callLimitMs)
  stage.longestMs = Math.max(stage.longestMs, waitedMs)
  return broken
}

async function work({ world, server, workLimitMs }: Stage, wire: Round['wire'], { due }: Work) {
  const working = server.work(due)
  const isOver = await within(workLimitMs, working)
  server[wire].heal()
  await working
  await endLeases(world.database.ownerDb)
  await world.liveUntil(due + DAY)
  return isOver === late ? [`no end within ${workLimitMs} ms`] : []
}

async function live(stage: Stage, round: Round, flow: Flow): Promise<void> {
  const fault = round.fault(flow)
  if (fault === null) return
  const prepared = await flow.prepare(stage.world)
  const wire = stage.server[round.wire]
  wire.plan(fault)
  const broken = await (prepared.kind === 'call' ? call(stage, prepared) : work(stage, round.wire, prepared))
  stage.flows += 1
  if (wire.isMet()) stage.met += 1
  const verdict = await prepared.verdict()
  stage.broken.push(...[...broken, ...verdict].map((found) => `${flow.name}, ${round.name}: ${found}`))
}

type Chosen = (flow: number, round: number) => boolean

async function liveAll(stage: Stage, rounds: readonly Round[], flows: readonly Flow[], isChosen: Chosen) {
  const { world } = stage
  for (const [number, flow] of flows.entries())
    for (const [index, round] of rounds.entries()) if (isChosen(number, index)) await live(stage, round, flow)
  for (const flow of flows) await flow.end?.(world)
  await world.liveUntil(world.deps.clock.now() + QUIET_DAYS * DAY)
  stage.broken.push(...(await brokenPromises(world)))
}

/** T6: while a wire breaks, per round; nothing shows afterwards. */
export async function runWire(
  rounds: readonly Round[],
  flows: readonly Flow[],
  options: WireOptions = {},
): Promise<WireOutcome> {
  const { cluster, limitMs, every = 1, turn = 0, ...wired } = options
  const where = cluster === undefined ? {} : { cluster }
  const world = await openWorld({ ...where, ...worldPayments(options), hearsEvents: false })
  try {
    const server = await startWiredServer(world, wired)
    const [callLimitMs, workLimitMs] = [limitMs ?? CALL_LIMIT_MS, limitMs ?? WORK_LIMIT_MS]
    const stage: Stage = { world, server, callLimitMs, workLimitMs, broken: [], met: 0, flows: 0, longestMs: 0 }
    try {
      await liveAll(stage, rounds, flows, (flow, round) => (flow + round + turn) % every === 0)
    } finally {
      await server.close()
    }
    return stage
  } finally {
    await world.close()
  }
}

const worldPayments = ({ payments }: WireOptions): Pick<WorldOptions, 'payments'> =>
  payments === undefined ? {} : { payments }
