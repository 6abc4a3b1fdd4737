import { openTestDesk } from '@touchline/testing/desk'
import { askedForPreview, comingRun, previewed } from '@touchline/testing/runs'
import type { World } from '@touchline/testing/world'
import * as z from 'zod/mini'
import { equal } from '../facts.ts'
import type { Flow, OrderFlow } from './flow.ts'

const MINUTE = 60_000

const newestOf = ({ database: { ownerDb } }: World) =>
  ownerDb
    .selectFrom('run_previews as p')
    .select(['preview_id', 'digest', 'signed_at', 'organizations', 'organizations_seen'])
    .select((eb) =>
      eb
        .selectFrom('run_preview_bills as b')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('b.preview_id', '=', 'p.preview_id')
        .as('bills'),
    )
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Next to one that nobody disturbed. */
export const previewingRun: Flow = {
  name: 'previewing a run',
  asks: null,
  prepare: async (world) => {
    await world.subscribe()
    await world.liveUntil(world.deps.clock.now() + MINUTE)
    const due = world.deps.clock.now()
    const month = comingRun(world)
    await askedForPreview(world, month)
    const verdict = async () => {
      const { preview_id: _, ...made } = await newestOf(world)
      await previewed(world, month)
      const { preview_id: __, ...undisturbed } = await newestOf(world)
      return equal('the preview', made, undisturbed)
    }
    return { kind: 'work', due, verdict }
  },
}

const one = 'one@kita.example'
const other = 'other@kita.example'
const first = z.object({ kind: z.literal('first') })

export const signingRun: OrderFlow = {
  name: 'signing a run as the second',
  asks: null,
  prepare: async (world) => {
    await world.subscribe()
    await world.liveUntil(world.deps.clock.now() + MINUTE)
    await previewed(world, comingRun(world))
    const { digest } = await newestOf(world)
    const desk = await openTestDesk([world.deps])
    const order = async (operator: string) => {
      const cookie = await desk.signIn(['finance'], operator)
      return { method: 'POST', path: '/run/coming/sign', cookie, json: { digest } } as const
    }
    first.parse((await desk.send(await order(one))).body)
    const request = await order(other)
    await desk.close()
    const verdict = async () => {
      const { ownerDb } = world.database
      const chain = ownerDb.selectFrom('operator_actions').select(['operator', 'approved_by'])
      const subject = `${comingRun(world)} ${digest?.slice(0, 12)}`
      const signed = await chain.where('command', '=', 'sign-run').where('subject', '=', subject).execute()
      return [
        ...equal('the signatures', signed, [{ operator: one, approved_by: other }]),
        ...equal('the preview is signed', (await newestOf(world)).signed_at !== null, true),
      ]
    }
    return { kind: 'order', request, already: 'approval-answered', verdict }
  },
}
