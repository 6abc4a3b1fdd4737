import { HOUR } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { endOfMonth, equal } from '../facts.ts'
import { orderOf } from './at-the-desk.ts'
import { always } from './ended-month.ts'
import type { OrderFlow } from './flow.ts'

const BY = ['--operator', 'Sato'] as const
const REFERENCE = 'T1'

interface Owing extends MadeOrganization {
  readonly billingId: string
  readonly total: number
}

const typing = ({ deps }: World) => {
  const { issuer } = deps.cell
  return operatorOn({ ...deps, readIssuer: () => issuer }).type
}

const book = (world: World, billingId: string, amount: number, reference: string) => {
  const date = world.dayIn(0)
  const what = ['--amount', String(amount), '--date', date, '--reference', reference]
  return typing(world)(['book-transfer', billingId, ...what, ...BY])
}

const setMethod = (world: World, { organizationId }: MadeOrganization, method: 'bank-transfer' | 'card') =>
  typing(world)(['set-payment-method', organizationId, '--method', method, '--reason', 'a test', ...BY])

/** With the bill of a month, which waits for a transfer. */
async function owing(world: World, count: number): Promise<Owing[]> {
  const made: MadeOrganization[] = []
  for (let left = count; left > 0; left -= 1) {
    const one = await world.subscribe()
    await setMethod(world, one, 'bank-transfer')
    made.push(one)
  }
  await world.liveUntil(endOfMonth(world) + HOUR)
  const invoices = await world.database.ownerDb
    .selectFrom('invoices')
    .select(['organization_id', 'billing_id', 'total'])
    .execute()
  return made.map((one) => {
    const bill = invoices.find((each) => each.organization_id === one.organizationId)
    return { ...one, billingId: bill?.billing_id ?? '', total: bill?.total ?? 0 }
  })
}

async function payRest(world: World, clubs: readonly Owing[]): Promise<void> {
  const ids = clubs.map(({ organizationId }) => organizationId)
  for (const club of clubs) {
    await world.changeCard(club, {})
    await setMethod(world, club, 'card')
  }
  const open = await world.database.ownerDb
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', 'i.billing_id', 's.billing_id')
    .select(['s.billing_id', 'i.total'])
    .where('s.organization_id', 'in', ids)
    .where('s.payment_status', '=', 'Waiting')
    .execute()
  for (const [at, { billing_id: id, total }] of open.entries()) await book(world, id, total, `rest ${at}`)
}

async function standing({ database: { ownerDb } }: World, clubs: readonly Owing[]) {
  const ids = clubs.map(({ billingId }) => billingId)
  const settlements = await ownerDb
    .selectFrom('settlements')
    .select(['billing_id', 'payment_status'])
    .where('billing_id', 'in', ids)
    .execute()
  const receipts = await ownerDb
    .selectFrom('documents')
    .select('number')
    .where('kind', '=', 'receipt')
    .where('billing_id', 'in', ids)
    .execute()
  const chain = await ownerDb
    .selectFrom('operator_actions')
    .select('subject')
    .where('command', '=', 'move-transfer')
    .execute()
  return {
    states: ids.map((id) => settlements.find(({ billing_id }) => billing_id === id)?.payment_status),
    receipts: receipts.length,
    chain: chain.length,
  }
}

interface Pair {
  readonly clubs: readonly Owing[]
  /** Which of the two it is booked for. */
  at: number
  moves: number
}

/** From one club to the other, and back the next time: whole, with a new receipt, or not at all. */
export function movingTransfer(): OrderFlow {
  const pairOf = always<Pair>(async (world) => {
    const clubs = await owing(world, 2)
    await book(world, clubs[0]?.billingId ?? '', clubs[0]?.total ?? 0, REFERENCE)
    return { clubs, at: 0, moves: 0 }
  })
  return {
    name: 'moving a transfer',
    asks: null,
    prepare: async (world) => {
      const pair = await pairOf(world)
      const [from, to] = pair.at === 0 ? pair.clubs : pair.clubs.toReversed()
      if (from === undefined || to === undefined) throw new Error('two clubs are needed')
      const { organizationId, total: amount } = from
      const input = { organizationId, reference: REFERENCE, amount, to: to.billingId }
      const request = await orderOf(world, { act: 'move-transfer', input })
      pair.at = 1 - pair.at
      pair.moves += 1
      const states = pair.at === 0 ? ['Complete', 'Waiting'] : ['Waiting', 'Complete']
      const verdict = async () =>
        equal('the two bills', await standing(world, pair.clubs), {
          states,
          receipts: pair.moves + 1,
          chain: pair.moves,
        })
      return { kind: 'order', request, verdict }
    },
    end: async (world) => payRest(world, (await pairOf(world)).clubs),
  }
}
