import { DAY, HOUR } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { reportFindings } from '../../books/findings/report-findings.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answerSomeOfBrake } from './answer-brake.ts'
import { notifyOperators } from './notify-operators.ts'
import { releaseOrganization } from './release-organization.ts'

const CELL = { system: 'administration' } as const
const AT_MOST = 5

const world = await sharedWorld()
const made: TestOrganization[] = []
for (let number = 0; number < AT_MOST + 3; number += 1) made.push(await world.subscribe())

const report = (organizations: readonly TestOrganization[], id = 'I1-lines') =>
  world.asJobs((tx) =>
    reportFindings(
      tx,
      {
        checks: [],
        organizationIds: organizations.map(({ organizationId }) => organizationId),
        findings: organizations.map(({ organizationId }) => ({
          organizationId,
          id,
          sentence: 'a planted sentence is true',
          subject: 'everything',
        })),
      },
      { now: world.now(), newId: world.deps.ids.uuid },
    ),
  )

const states = async () => {
  const rows = await world.database.pick(
    'organizations',
    ['organization_id', 'parked_at', 'charges_wait_since'],
    {},
    'organization_id',
  )
  return {
    held: rows.filter(({ parked_at }) => parked_at !== null),
    waiting: rows.filter((row) => row.charges_wait_since !== null && row.parked_at === null),
  }
}

const stopped = async () => {
  await notifyOperators({ ...world.deps, operators: { address: 'ops@touchline.example', alert: () => undefined } })
  return world.mailbox.taken.filter(({ subject }) => subject.startsWith('STOPPED: books of asia')).length
}
const release = (organizationId: OrganizationId | null) =>
  inTransaction(world.deps.db, CELL, (tx) => releaseOrganization(tx, { ...answer(), organizationId, only: null }))
const answer = () => ({ operator: 'Sato', reason: 'the check is wrong', now: world.now() })
const recorded: string[] = []
const record = async (_: Tx, what: string) => void recorded.push(what)

type Answering = Parameters<typeof answerSomeOfBrake>[1] & { readonly record: typeof record }

async function answerAll({ record: note, ...answering }: Answering): Promise<number> {
  for (let all = 0; ; ) {
    const { answered, what } = await inTransaction(world.deps.db, CELL, async (tx) => {
      const some = await answerSomeOfBrake(tx, answering)
      if (some.what !== null) await note(tx, some.what)
      return some
    })
    if (what === null) return all
    all += answered
  }
}

const charges = async () => (await world.charges()).length

const openInRegion = () => world.database.pick('findings', ['check_id'], { organization_id: null, released_at: null })

it('so many findings at once hold five organisations, and of the others only the charges wait', async () => {
  await report(made.slice(0, 4))
  await report(made)
  const { held, waiting } = await states()
  expect([held.length, waiting.length]).toEqual([AT_MOST, made.length - AT_MOST])
  expect(await openInRegion()).toEqual([{ check_id: 'brake' }])
  expect(await stopped()).toBe(1)
})

it('the brake is not released with what else the region has', async () => {
  expect(await release(null)).toMatchObject({ kind: 'refused', message: expect.stringMatching('answer-brake') })
  expect(await openInRegion()).toEqual([{ check_id: 'brake' }])
})

it('nobody is charged before an operator has answered, and nobody is reminded or paused meanwhile', async () => {
  await world.liveUntil(OCTOBER_CLOSES + 24 * HOUR)
  expect(world.jobErrors).toEqual([])
  expect(await charges()).toBe(0)
  const notices = await world.database.ownerDb.selectFrom('notices').select('kind').execute()
  expect(notices.map(({ kind }) => kind)).not.toContain('payment-failed')
})

it('an answer that is not written down is not given', async () => {
  const refused = async () => {
    throw new Error('the row of the operator is refused')
  }
  const before = await states()
  const answering = { ...answer(), record: refused }
  for (const wrong of ['check', 'books'] as const)
    await expect(answerAll({ ...answering, wrong })).rejects.toThrow('is refused')
  expect(await states()).toEqual(before)
})

it('one of them that is released is charged, and where the check was wrong so are the others, each once', async () => {
  const { held, waiting } = await states()
  const now = world.now()
  const [first] = waiting
  const [other] = made.filter(({ organizationId }) => held.some((each) => each.organization_id === organizationId))
  if (first === undefined || other === undefined) throw new Error('no charge waits, or nobody is on hold')
  await report([other], 'I2-total')
  expect(await release(first.organization_id)).toMatchObject({ kind: 'released', left: 0, bills: 1 })
  await world.liveUntil(now + HOUR)
  expect(await charges()).toBe(1)
  const answered = await answerAll({ ...answer(), wrong: 'check', record })
  expect(answered).toBe(AT_MOST + waiting.length - 1)
  expect(recorded).toEqual(['check: I1-lines of 5 organisations on hold', `check: ${waiting.length - 1} organisations`])
  await world.liveUntil(now + 2 * HOUR)
  expect(await openInRegion()).toEqual([])
  expect(await states()).toMatchObject({ held: [{ organization_id: other.organizationId }], waiting: [] })
  expect(await charges()).toBe(made.length - 1)
  expect(await release(other.organizationId)).toMatchObject({ kind: 'released', findings: 1, bills: 1 })
})

it('a second incident is said again, when all of the first were released one by one', async () => {
  await world.liveUntil(world.now() + 2 * DAY)
  for (const check of ['I12-gap', 'I18-charge']) {
    const before = await stopped()
    await report(made, check)
    expect((await states()).waiting).toHaveLength(made.length - AT_MOST)
    expect(await stopped()).toBe(before + 1)
    for (const { organizationId } of made) await release(organizationId)
    expect(await openInRegion()).toEqual([])
  }
})

it('an incident is said again while charges of one before wait, once a day has passed', async () => {
  await report(made, 'I10-missed')
  const [first, ...others] = made
  if (first === undefined) throw new Error('there is no organisation')
  const { waiting } = await states()
  for (const { organizationId } of made)
    if (organizationId !== waiting[0]?.organization_id) await release(organizationId)
  expect(await stopped()).toBe(4)
  await report(others, 'I29-use')
  expect(await stopped()).toBe(4)
  for (const { organizationId } of others)
    if (organizationId !== waiting[0]?.organization_id) await release(organizationId)
  await world.liveUntil(world.now() + DAY)
  await report(made, 'I31-after-end')
  expect(await stopped()).toBe(5)
})

it('where the books are wrong, the others are on hold as well', async () => {
  const { held, waiting } = await states()
  const answering = { ...answer(), reason: 'a release wrote wrong lines', wrong: 'books', record } as const
  expect(await answerAll(answering)).toBe(waiting.length)
  expect(await states()).toMatchObject({ held: { length: held.length + waiting.length }, waiting: [] })
  expect(await openInRegion()).toEqual([])
})
