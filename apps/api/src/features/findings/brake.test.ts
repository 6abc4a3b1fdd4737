import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportFindings } from '../../books/findings/report-findings.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answerBrake } from './answer-brake.ts'
import { notifyOperators } from './notify-operators.ts'
import { releaseOrganization } from './release-organization.ts'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)
const HOUR = 3_600_000
const AT_MOST = 5

let world: World
let made: readonly MadeOrganization[]
beforeAll(async () => {
  world = await openWorld()
  const all: MadeOrganization[] = []
  for (let number = 0; number < AT_MOST + 3; number += 1) all.push(await world.subscribe())
  made = all
})
afterAll(() => world.close())

const report = (organizations: readonly MadeOrganization[]) =>
  inTransaction(world.deps.db, { system: 'jobs' }, (tx) =>
    reportFindings(
      tx,
      {
        checks: [],
        organizationIds: organizations.map(({ organizationId }) => organizationId),
        findings: organizations.map(({ organizationId }) => ({
          organizationId,
          id: 'I1-lines',
          sentence: 'a planted sentence is true',
          subject: 'everything',
        })),
      },
      { now: world.deps.clock.now(), newId: world.deps.ids.uuid },
    ),
  )

const states = async () => {
  const rows = await world.database.ownerDb
    .selectFrom('organizations')
    .select(['organization_id', 'parked_at', 'charges_wait_since'])
    .execute()
  return {
    held: rows.filter(({ parked_at }) => parked_at !== null),
    waiting: rows.filter(({ charges_wait_since }) => charges_wait_since !== null),
  }
}

const charges = async () => (await world.provider.books()).charges.length

const openInRegion = () =>
  world.database.ownerDb
    .selectFrom('findings')
    .select('check_id')
    .where('organization_id', 'is', null)
    .where('released_at', 'is', null)
    .execute()

it('so many findings at once hold five organisations, and of the others only the charges wait', async () => {
  await report(made.slice(0, 4))
  await report(made)
  const { held, waiting } = await states()
  expect([held.length, waiting.length]).toEqual([AT_MOST, made.length - AT_MOST])
  expect(await openInRegion()).toEqual([{ check_id: 'brake' }])
  await notifyOperators({ ...world.deps, operators: { address: 'ops@touchline.example', alert: () => undefined } })
  expect(world.mailbox.taken.at(-1)?.subject).toMatch(/^STOPPED: books of asia/)
})

it('nobody is charged before an operator has answered, and nobody is reminded or paused meanwhile', async () => {
  await world.liveUntil(OCTOBER_CLOSES + 24 * HOUR)
  expect(world.jobErrors).toEqual([])
  expect(await charges()).toBe(0)
  const notices = await world.database.ownerDb.selectFrom('notices').select('kind').execute()
  expect(notices.map(({ kind }) => kind)).not.toContain('payment-failed')
})

it('one of them that is released is charged, and where the check was wrong so are the others, each once', async () => {
  const { waiting } = await states()
  const now = world.deps.clock.now()
  const answer = { operator: 'Sato', reason: 'the check is wrong', now }
  const [first] = waiting
  if (first === undefined) throw new Error('no charge waits')
  const one = { ...answer, organizationId: first.organization_id, findingId: null }
  const released = await inTransaction(world.deps.db, { system: 'administration' }, (tx) =>
    releaseOrganization(tx, one),
  )
  expect(released).toMatchObject({ kind: 'released', left: 0, bills: 1 })
  await world.liveUntil(now + HOUR)
  expect(await charges()).toBe(1)
  expect(await answerBrake(world.deps.db, { ...answer, wrong: 'check' })).toBe(waiting.length - 1)
  await world.liveUntil(now + 2 * HOUR)
  expect(await charges()).toBe(waiting.length)
  expect(await openInRegion()).toEqual([])
  expect(await states()).toMatchObject({ held: { length: AT_MOST }, waiting: [] })
})

it('where the books are wrong, the others are on hold as well', async () => {
  const { ownerDb } = world.database
  await ownerDb
    .updateTable('organizations')
    .set({ charges_wait_since: at(0) })
    .where('parked_at', 'is', null)
    .execute()
  const answer = { operator: 'Sato', reason: 'a release wrote wrong lines', now: world.deps.clock.now() }
  expect(await answerBrake(world.deps.db, { ...answer, wrong: 'books' })).toBe(made.length - AT_MOST)
  expect(await states()).toMatchObject({ held: { length: made.length }, waiting: [] })
})
