import { addMonths, type Instant, startOfMonth } from '@touchline/domain/calendar'
import type { ClusterAddress } from '@touchline/testing/cluster'
import { endLeases } from '@touchline/testing/faults/end-leases'
import type { WireFault } from '@touchline/testing/faults/wire'
import { startWiredServer, type WiredOptions, type WiredServer } from '@touchline/testing/faults/wired-server'
import { openWorld, type World, type WorldOptions } from '@touchline/testing/world'
import { type Actor, auditOf, cancelling, type Flow, paymentOf, purchases, requestOf } from '../flows.ts'
import { brokenPromises } from '../whole/books.ts'
import { late, sendThrough, within } from './patience.ts'

/** One wire, and how it breaks under every flow of a month. */
export interface Round {
  readonly wire: 'database' | 'provider'
  readonly name: string
  /** A new one for each flow: it counts. */
  fault(): WireFault
}

export interface WireOutcome {
  readonly broken: readonly string[]
  /** How many flows met their fault. */
  readonly met: number
  readonly flows: number
  readonly longestMs: number
}

export interface WireOptions extends WiredOptions {
  readonly cluster?: ClusterAddress
  /** When a call, or a worker at a month's end, counts as one that hangs. */
  readonly limitMs?: number
}

const CALL_LIMIT_MS = 15_000
/** All organisations of all rounds have their month's end. */
const WORK_LIMIT_MS = 180_000
const FIRST_MONTH = '2026-10'
const ZONE = 'Asia/Tokyo'
const DAY_MS = 86_400_000
const QUIET_DAYS = 10
const declines = { number: '4000000000000341' }

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

async function join(world: World, options: Flow['options']): Promise<Actor> {
  const made = await world.subscribe(options)
  return { ...made, token: await world.server.signIn(made) }
}

/** What must be recorded once, when everything is over. */
interface Recorded {
  readonly who: Actor
  readonly flow: Flow
  readonly round: string
}

const note = (stage: Stage, round: Round, flow: string, faults: readonly string[]): void => {
  stage.broken.push(...faults.map((fault) => `${flow}, ${round.name}: ${fault}`))
  stage.flows += 1
  if (stage.server[round.wire].isMet()) stage.met += 1
}

/** A call of an administrator over the broken wire. */
async function call(stage: Stage, round: Round, flow: Flow): Promise<Recorded> {
  const who = await join(stage.world, flow.options)
  const request = await requestOf(stage.world, flow, who)
  stage.server[round.wire].plan(round.fault())
  const { broken, waitedMs } = await sendThrough(stage.server, request, stage.callLimitMs)
  stage.longestMs = Math.max(stage.longestMs, waitedMs)
  note(stage, round, flow.name, broken)
  return { who, flow, round: round.name }
}

/** The month is closed and its bills are charged by the worker behind the broken wire, and then by another. */
async function endMonth(stage: Stage, round: Round, close: Instant): Promise<void> {
  await stage.world.liveUntil(close - 1)
  stage.server[round.wire].plan(round.fault())
  const work = stage.server.work(close)
  const isOver = await within(stage.workLimitMs, work)
  note(stage, round, 'the end of a month', isOver === late ? [`no end within ${stage.workLimitMs} ms`] : [])
  stage.server[round.wire].heal()
  await work
  await endLeases(stage.world.database.ownerDb)
  await stage.world.liveUntil(close + DAY_MS)
}

/** A bill that was declined is paid with another card, over the broken wire. */
async function payLate(stage: Stage, round: Round, who: Actor): Promise<void> {
  const { world, server } = stage
  const unpaid = world.database.ownerDb.selectFrom('settlements').select('billing_id')
  const mine = unpaid.where('organization_id', '=', who.organizationId).where('payment_status', '=', 'Error')
  const { billing_id } = await mine.executeTakeFirstOrThrow()
  const payer = { ...who, token: await world.server.signIn(who) }
  await world.changeCard(who, {})
  server[round.wire].plan(round.fault())
  const { broken, waitedMs } = await sendThrough(server, paymentOf(payer, billing_id), stage.callLimitMs)
  stage.longestMs = Math.max(stage.longestMs, waitedMs)
  note(stage, round, 'paying a failed bill', broken)
}

/** I32, I34: what was asked for happened once. */
async function recordedOnce({ world }: Stage, recorded: readonly Recorded[]): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { who, flow, round } of recorded) {
    const found = (await auditOf(world, who)).filter((action) => flow.audit.includes(action))
    if (found.length !== flow.audit.length) faults.push(`${flow.name}, ${round}: happened ${found.length} times`)
  }
  return faults
}

async function liveRounds(stage: Stage, rounds: readonly Round[]): Promise<void> {
  const { world } = stage
  const recorded: Recorded[] = []
  for (const [index, round] of rounds.entries()) {
    const debtor = await join(world, { card: declines })
    const close = startOfMonth(addMonths(FIRST_MONTH, index + 1), ZONE)
    // The calls of an administrator that are no payment do not reach the provider.
    const calls = round.wire === 'database' ? [...purchases, cancelling] : []
    for (const flow of calls) recorded.push(await call(stage, round, flow))
    await endMonth(stage, round, close)
    await payLate(stage, round, debtor)
  }
  await world.liveUntil(world.deps.clock.now() + QUIET_DAYS * DAY_MS)
  stage.broken.push(...(await recordedOnce(stage, recorded)), ...(await brokenPromises(world)))
}

/** A month for each round: every flow that moves money while a wire breaks, then the proof that nothing shows of it. */
export async function runWire(rounds: readonly Round[], options: WireOptions = {}): Promise<WireOutcome> {
  const { cluster, limitMs, ...wired } = options
  const world = await openWorld({
    ...(cluster === undefined ? {} : { cluster }),
    ...worldPayments(options),
    now: startOfMonth(addMonths(FIRST_MONTH, 1), ZONE) - 2 * DAY_MS,
    hearsEvents: false,
  })
  try {
    const server = await startWiredServer(world, wired)
    const [callLimitMs, workLimitMs] = [limitMs ?? CALL_LIMIT_MS, limitMs ?? WORK_LIMIT_MS]
    const stage: Stage = { world, server, callLimitMs, workLimitMs, broken: [], met: 0, flows: 0, longestMs: 0 }
    try {
      await liveRounds(stage, rounds)
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
