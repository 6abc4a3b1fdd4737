import { openStage } from '@touchline/testing/act-stage'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { at } from '../../db/column-values.ts'
import { acts } from '../acts.ts'

const { world, look, seenAndDone, endsWhole } = await openStage('machines')
const { ownerDb } = world.database

it('what is seen before is what happens, act by act of a receiver', async () => {
  const url = 'http://localhost:9/events'
  await seenAndDone(acts['add-receiver'], { url, kinds: ['plan.begun'] })
  const { receiver_id: receiverId } = await world.database.one('receivers', ['receiver_id'])
  await seenAndDone(acts['change-receiver'], { receiverId, kinds: ['*'] })
  await seenAndDone(acts['rotate-receiver'], { receiverId, days: 7 })
  await seenAndDone(acts['pause-receiver'], { receiverId })
  await seenAndDone(acts['resume-receiver'], { receiverId })
  const { organizationId } = await world.subscribe()
  const happened = { organization_id: organizationId, kind: 'plan.begun', happened_at: at(world.now()) }
  const { position } = await ownerDb
    .insertInto('events')
    .values({ ...happened, event_id: crypto.randomUUID(), data: '{}', handed_out_at: happened.happened_at })
    .returning('position')
    .executeTakeFirstOrThrow()
  const { delivery_id: deliveryId } = await ownerDb
    .insertInto('deliveries')
    .values({ receiver_id: receiverId, position, organization_id: organizationId, due_at: at(0) })
    .returning('delivery_id')
    .executeTakeFirstOrThrow()
  await seenAndDone(acts['resend-deliveries'], { deliveryId }, 'later')
  await seenAndDone(acts['remove-receiver'], { receiverId })
  expect(await look(acts['remove-receiver'], { receiverId })).toMatchObject({ kind: 'refused' })
})

const made = z.object({ said: z.object({ keyId: z.string() }) })

it('what is seen before is what happens, act by act of a key', async () => {
  const key = { name: 'platform', scopes: ['users'], days: 90 } as const
  const { outcome } = await seenAndDone(acts['create-service-key'], key)
  const { keyId } = made.parse(outcome).said
  await seenAndDone(acts['rotate-service-key'], { keyId, days: 7 })
  await seenAndDone(acts['revoke-service-key'], { keyId })
  expect(await look(acts['revoke-service-key'], { keyId })).toMatchObject({ kind: 'refused' })
})

it('a job that was given up gets a new life', async () => {
  const now = at(world.now())
  const { id: jobId } = await ownerDb
    .insertInto('jobs')
    .values({ kind: 'sweep', run_at: now, created_at: now, finished_at: now, max_attempts: 1, state: 'dead' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await seenAndDone(acts['requeue-job'], { jobId }, 'later')
  expect(await look(acts['requeue-job'], { jobId })).toMatchObject({ kind: 'refused' })
})

it.each(['create-organization', 'reconcile-charges', 'set-maintenance', 'clear-maintenance'] as const)(
  'of %s the chain alone knows',
  async (name) => {
    const { seen } = await seenAndDone(acts[name], { what: 'what was done' })
    expect(seen.audit).toEqual([])
  },
)

it('of a moved clock the chain alone knows', async () => {
  const { seen } = await seenAndDone(acts['move-clock'], { day: '2026-12-01' })
  expect(seen.audit).toEqual([])
})

endsWhole()
