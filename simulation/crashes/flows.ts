import { addMonths, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { endLeases } from '@touchline/testing/faults/end-leases'
import { callVictim, workVictim } from '@touchline/testing/faults/victim'
import type { Request } from '@touchline/testing/http'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { codeIn } from '../answers.ts'
import { type Actor, auditOf, cancelling, type Flow, paymentOf, purchases, requestOf } from '../flows.ts'

/** Before which step the first process is killed, and the one that takes over, and so on. The last one lives. */
export type Kills = readonly number[]

interface Lived {
  /** The first process that was not killed because it had no further step; `kills.length` when all were. */
  readonly survivor: number
  readonly broken: readonly string[]
}

/** What is done, begun by processes that are killed and finished by one that lives. */
export interface Crashing {
  readonly name: string
  live(world: World, kills: Kills): Promise<Lived>
}

const ZONE = 'Asia/Tokyo'
const HOUR_MS = 3_600_000
const DEBTORS = 15
const declines = { number: '4000000000000341' }

/** Who closed the account is signed out by it. */
const isDone = (status: number, { headers }: Request): boolean =>
  status === 200 || (status === 401 && headers?.['idempotency-key'] === undefined)

/** The same call at one process after another. One that died has answered nothing good. */
async function callAll(world: World, request: Request, kills: Kills): Promise<Lived> {
  const broken: string[] = []
  let survivor = kills.length
  for (const [index, kill] of kills.entries()) {
    const { isDead, left: status } = await callVictim(world, kill, request)
    if (isDead && status < 500) broken.push(`a killed process answered ${status}`)
    if (!isDead) survivor = Math.min(survivor, index)
  }
  const { status, body } = await world.server.send(request)
  if (!isDone(status, request)) broken.push(`answered ${status} ${codeIn(body)} in the end`)
  return { survivor, broken }
}

const happened = async (world: World, who: Actor, audit: readonly string[]): Promise<readonly string[]> => {
  const found = (await auditOf(world, who)).filter((action) => audit.includes(action))
  return found.length === audit.length ? [] : [`happened ${found.length} times`]
}

const join = async (world: World, options: Flow['options']): Promise<Actor> => {
  const made = await world.subscribe(options)
  return { ...made, token: await world.server.signIn(made) }
}

/** A call of an administrator; each time another organisation's. */
const calling = (flow: Flow): Crashing => ({
  name: flow.name,
  live: async (world, kills) => {
    const who = await join(world, flow.options)
    const lived = await callAll(world, await requestOf(world, flow, who), kills)
    return { ...lived, broken: [...lived.broken, ...(await happened(world, who, flow.audit))] }
  },
})

/** Several organisations whose cards were declined at the last month's end and are good now. */
async function debtors(world: World): Promise<MadeOrganization[]> {
  const made: MadeOrganization[] = []
  for (let count = 0; count < DEBTORS; count += 1) made.push(await world.subscribe({ card: declines }))
  await world.liveUntil(startOfMonth(addMonths(monthOf(world.deps.clock.now(), ZONE), 1), ZONE) + HOUR_MS)
  for (const one of made) await world.changeCard(one, {})
  return made
}

export function payingLate(): Crashing {
  let waiting: MadeOrganization[] = []
  return {
    name: 'paying a failed bill',
    live: async (world, kills) => {
      if (waiting.length === 0) waiting = await debtors(world)
      const one = waiting.pop()
      if (one === undefined) throw new Error('nobody owes anything')
      const who = { ...one, token: await world.server.signIn(one) }
      const unpaid = world.database.ownerDb.selectFrom('settlements').select('billing_id')
      const mine = unpaid.where('organization_id', '=', who.organizationId).where('payment_status', '=', 'Error')
      const { billing_id } = await mine.executeTakeFirstOrThrow()
      return callAll(world, paymentOf(who, billing_id), kills)
    },
  }
}

const billedMonths = async ({ database }: World, { organizationId }: MadeOrganization): Promise<readonly string[]> => {
  const rows = database.ownerDb
    .selectFrom('billings as b')
    .innerJoin('settlements as s', 's.billing_id', 'b.billing_id')
    .select('b.target_month')
    .where('b.organization_id', '=', organizationId)
    .where('s.payment_status', '=', 'Complete')
  return (await rows.orderBy('b.target_month').execute()).map(({ target_month }) => target_month.slice(0, 7))
}

/** One organisation's month is closed, charged and receipted; each time the next month. */
function endingMonth(): Crashing {
  let who: MadeOrganization | undefined
  const ended: string[] = []
  return {
    name: 'the end of a month',
    live: async (world, kills) => {
      who ??= await world.subscribe()
      const month = monthOf(world.deps.clock.now(), ZONE)
      const close = startOfMonth(addMonths(month, 1), ZONE)
      await world.liveUntil(close - 1)
      let survivor = kills.length
      for (const [index, kill] of kills.entries()) {
        const { isDead } = await workVictim(world, kill, close)
        await endLeases(world.database.ownerDb)
        if (!isDead) survivor = Math.min(survivor, index)
      }
      await world.liveUntil(close + HOUR_MS)
      ended.push(month)
      const billed = await billedMonths(world, who)
      return { survivor, broken: billed.join() === ended.join() ? [] : [`the months ${billed.join(', ')} are paid`] }
    },
  }
}

/** Every flow that moves money, each with its own memory of whom it used: what administrators call, and what workers do. */
export const calls = (): readonly Crashing[] => [...purchases.map(calling), calling(cancelling), payingLate()]
export const work = (): readonly Crashing[] => [endingMonth()]
