import { isDeepStrictEqual } from 'node:util'
import { preview as previewSchema } from '@touchline/contract/desk/preview'
import { monthToWire } from '@touchline/contract/wire'
import { addMonths, dateOf, monthOf } from '@touchline/domain/calendar'
import type { ActName } from '@touchline/domain/operators'
import { addedTo, billsOf, changedBill, named, openTransfersOf, said, writtenIn } from '@touchline/testing/act-seen'
import type { TestDesk, What } from '@touchline/testing/desk'
import { everything } from '@touchline/testing/everything'
import type { World } from '@touchline/testing/world'
import * as z from 'zod/mini'
import { codeIn } from '../answers.ts'
import { openDeskOf } from '../flows/at-the-desk.ts'
import type { Random } from '../random.ts'
import type { Member } from './member.ts'

const ZONE = 'Asia/Tokyo'

interface Who {
  readonly world: World
  readonly members: readonly Member[]
  readonly member: Member
  readonly random: Random
}

type Wanted = What & { readonly act: ActName }

const openOf = (world: World, { made }: Member) => openTransfersOf(world, made.organizationId)

const referenceOf = (member: Member): string => `T${(member.purchases += 1)}-of-club-${member.number}`

const bookingOf = async (
  world: World,
  member: Member,
  amountOf: (open: number) => number,
): Promise<readonly Wanted[]> =>
  (await openOf(world, member)).map(({ billingId, open }) => ({
    act: 'book-transfer',
    input: {
      organizationId: member.made.organizationId,
      billingId,
      amount: amountOf(open),
      receivedOn: dateOf(world.deps.clock.now(), ZONE),
      reference: referenceOf(member),
    },
  }))

const setMethod = (member: Member, method: 'bank-transfer' | 'card'): Wanted => ({
  act: 'set-payment-method',
  input: { organizationId: member.made.organizationId, method },
})

async function moves({ world, members, member, random }: Who): Promise<readonly Wanted[]> {
  const { organizationId } = member.made
  const transfers = await world.database.ownerDb
    .selectFrom('transfers')
    .select(['bank_reference', 'amount', 'billing_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('bank_reference')
    .execute()
  const open = await Promise.all(members.map((each) => openOf(world, each)))
  const bills = open.flat().map(({ billingId }) => billingId)
  return transfers.map(({ bank_reference: reference, amount, billing_id: now }) => {
    const others = bills.filter((bill) => bill !== now)
    const to = others.length === 0 || random.chance(0.2) ? null : random.pick(others)
    return { act: 'move-transfer', input: { organizationId, reference, amount, to } }
  })
}

async function endings({ world, member: { made } }: Who): Promise<readonly Wanted[]> {
  const { organizationId } = made
  const givings = await world.database.ownerDb
    .selectFrom('goodwill')
    .select('giving_id')
    .where('organization_id', '=', organizationId)
    .groupBy('giving_id')
    .orderBy((eb) => eb.fn.min('given_at'))
    .orderBy((eb) => eb.fn.sum('amount'))
    .execute()
  return givings.map(({ giving_id: givingId }) => ({ act: 'end-goodwill', input: { organizationId, givingId } }))
}

const giving = ({ world, member: { made }, random }: Who): readonly Wanted[] => {
  const month = monthOf(world.deps.clock.now(), ZONE)
  const amounts = Array.from({ length: 1 + random.below(2) }, (_, at) => ({
    from: monthToWire(addMonths(month, at)),
    amount: 100 * (1 + random.below(80)),
  }))
  return [{ act: 'give-goodwill', input: { organizationId: made.organizationId, currency: 'JPY', amounts } }]
}

const possible: readonly ((who: Who) => readonly Wanted[] | Promise<readonly Wanted[]>)[] = [
  giving,
  endings,
  moves,
  ({ world, member, random }) =>
    bookingOf(world, member, (open) => random.pick([open, open + 500, Math.max(1, Math.floor(open / 2))])),
  ({ member, random }) => [setMethod(member, random.pick(['bank-transfer', 'card']))],
]

/** Without the desk's sessions, what limits its rate, and what the provider sends meanwhile. */
const untouched = async ({ database }: World): Promise<Readonly<Record<string, string>>> => {
  const { operator_sessions: _, throttles: __, provider_events: ___, ...rest } = await everything(database)
  return rest
}

const shown = z.object({ preview: previewSchema })
/** The order looks once more, and numbers its ids after those. */
const inOrder = (lines: unknown): unknown =>
  z
    .array(z.unknown())
    .parse(lines)
    .map((line) => JSON.stringify(line).replaceAll(/"new \d+"/g, '"new"'))
    .toSorted()

/** The preview leaves no row, and what is ordered at the same instant writes what it said, and bills as it said. */
async function orderAsSeen(
  world: World,
  desk: TestDesk,
  made: string[],
  what: Wanted,
  broken: string[],
): Promise<string> {
  const now = world.deps.clock.now()
  const before = await untouched(world)
  const { preview: answer, request } = await desk.seen(what)
  if (answer.status !== 200) return `${what.act}: ${answer.status} ${codeIn(answer.body)}`
  const left = await untouched(world)
  const changed = Object.keys(left).filter((table) => left[table] !== before[table])
  if (changed.length > 0) broken.push(`the preview of ${what.act} left rows in ${changed.join(', ')}`)
  const seen = shown.parse(answer.body).preview
  const [had, bills] = [await writtenIn(world), await billsOf(world, what.input)]
  made.length = 0
  const { status, body } = await desk.send(request)
  if (status !== 200) broken.push(`${what.act} was answered ${status} ${codeIn(body)}, after a preview`)
  const [has, after] = [await writtenIn(world), await billsOf(world, what.input)]
  const added = addedTo(had, has)
  const wanted = {
    audit: inOrder(said(seen.audit, [], now)),
    events: seen.events.map(({ kind }) => kind),
    notices: named(seen.notices),
    nextBill: seen.nextBill,
  }
  const came = {
    audit: inOrder(said(added.audit, made, now)),
    events: added.events.map(({ kind }) => kind),
    notices: named(added.notices),
    nextBill: changedBill(bills, after),
  }
  if (!isDeepStrictEqual(came, wanted))
    broken.push(`${what.act}: previewed ${JSON.stringify(wanted)}; came ${JSON.stringify(came)}`)
  return `${what.act}: ${seen.changes ? 'done' : 'unchanged'}`
}

export interface Operators {
  /** What is possible for a club, as it was seen. */
  act(member: Member, members: readonly Member[], random: Random, broken: string[]): Promise<string>
  agreeOnTransfer(member: Member): Promise<void>
  /** By card from now on; what waits for a transfer comes. */
  settle(members: readonly Member[]): Promise<readonly string[]>
  close(): Promise<void>
}

export async function openOperators(world: World): Promise<Operators> {
  const made: string[] = []
  const { ids } = world.deps
  const uuid = () => made[made.push(ids.uuid()) - 1] ?? ''
  const desk = await openDeskOf({ deps: { ...world.deps, ids: { ...ids, uuid } } })
  const orderAll = async (wanted: readonly Wanted[]): Promise<readonly string[]> => {
    const broken: string[] = []
    for (const what of wanted) await orderAsSeen(world, desk, made, what, broken)
    return broken
  }
  return {
    act: async (member, members, random, broken) => {
      const who = { world, members, member, random }
      const wanted: (readonly Wanted[])[] = []
      for (const each of possible) wanted.push(await each(who))
      const kind = random.pick(wanted.filter((each) => each.length > 0))
      const line = await orderAsSeen(world, desk, made, random.pick(kind), broken)
      if (/: (400|5\d\d)/.test(line)) broken.push(`organisation ${member.number}: ${line}`)
      return line
    },
    agreeOnTransfer: async (member) => void (await orderAll([setMethod(member, 'bank-transfer')])),
    settle: async (members) => {
      const broken: string[] = []
      for (const member of members) {
        broken.push(...(await orderAll([setMethod(member, 'card')])))
        for (const what of await bookingOf(world, member, (open) => open)) broken.push(...(await orderAll([what])))
      }
      return broken
    },
    close: () => desk.close(),
  }
}
