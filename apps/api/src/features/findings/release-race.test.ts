import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { reportFindings } from '../../books/findings/report-findings.ts'
import { inTransaction } from '../../db/transaction.ts'
import { releaseOrganization } from './release-organization.ts'

const world = await sharedWorld()

const organizationId = (await world.subscribe()).organizationId
await world.asJobs((tx) =>
  reportFindings(
    tx,
    {
      checks: [],
      organizationIds: [organizationId],
      findings: [{ organizationId, id: 'I1-lines', sentence: 'a planted sentence is true', subject: 'everything' }],
    },
    { now: world.now(), newId: world.deps.ids.uuid },
  ),
)
await world.moveTo(OCTOBER_CLOSES + 1_000)
await world.runDue()

const release = (operator: string) =>
  inTransaction(world.deps.db, { system: 'administration' }, (tx) =>
    releaseOrganization(tx, {
      organizationId,
      only: null,
      operator,
      reason: 'the check is wrong',
      now: world.now(),
    }),
  )

it('two operators release a club while the worker charges: one releases, and its bill is charged once', async () => {
  expect(await world.charges()).toEqual([])
  const [first, second] = await Promise.all([release('Aya'), release('Sato'), world.runDue()])
  expect([first, second].map(({ kind }) => kind).toSorted()).toEqual(['refused', 'released'])
  await Promise.all([world.runDue(), world.runDue()])
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  expect(await world.charges()).toHaveLength(1)
  const bills = world.database.ownerDb.selectFrom('settlements').select(['payment_status', 'attempt'])
  expect(await bills.where('organization_id', '=', organizationId).execute()).toEqual([
    { payment_status: 'Complete', attempt: 1 },
  ])
})
