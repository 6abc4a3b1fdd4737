import { type DeskRequest, openTestDesk, type TestDesk, type What } from '@touchline/testing/desk'
import type { Reply } from '@touchline/testing/http'
import type { World } from '@touchline/testing/world'
import * as z from 'zod/mini'

const most = { JPY: 1_000_000n }

/** A refund needs two there. */
export const openDeskOf = ({ deps }: Pick<World, 'deps'>) =>
  openTestDesk([deps], { settings: { limits: { finance: { 'give-goodwill': most, 'move-transfer': most } } } })

const asked = z.object({ approvalId: z.string() })

const one = { operator: 'one@kita.example' }

function fine({ status, body }: Reply, what: string): unknown {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}

async function atDesk<T>(world: World, live: (desk: TestDesk) => Promise<T>): Promise<T> {
  const desk = await openDeskOf(world)
  try {
    return await live(desk)
  } finally {
    await desk.close()
  }
}

async function possibleAt(desk: TestDesk, what: What, more: Pick<What, 'ask'> = {}): Promise<DeskRequest> {
  const { preview, request } = await desk.seen({ ...what, ...more }, one)
  fine(preview, what.act)
  return request
}

/** As it was seen, under its key. */
export const orderOf = (world: World, what: What): Promise<DeskRequest> =>
  atDesk(world, (desk) => possibleAt(desk, what))

async function approvalAt(desk: TestDesk, what: What): Promise<DeskRequest> {
  const answer = await desk.send(await possibleAt(desk, what, { ask: true }))
  const { approvalId } = asked.parse(fine(answer, what.act))
  const cookie = await desk.signIn(['finance'], 'other@kita.example')
  return { method: 'POST', path: `/approvals/${approvalId}/approve`, cookie, json: {} }
}

/** What another operator sends, once it was asked for. */
export const approvalOf = (world: World, what: What): Promise<DeskRequest> =>
  atDesk(world, (desk) => approvalAt(desk, what))

export const doneByTwo = (world: World, what: What): Promise<unknown> =>
  atDesk(world, async (desk) => fine(await desk.send(await approvalAt(desk, what)), what.act))

/** In the chain. */
export async function actionsOf({ database }: World, command: string): Promise<number> {
  const rows = database.ownerDb.selectFrom('operator_actions').select('operator').where('command', '=', command)
  return (await rows.execute()).length
}
