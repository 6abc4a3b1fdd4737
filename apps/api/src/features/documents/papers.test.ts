import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { askForDailyWork } from '../../jobs/daily.ts'

const world = await sharedWorld()
const ownerDb = world.database.ownerDb

const failures = () => ownerDb.selectFrom('jobs').select(['kind', 'last_error']).where('state', '=', 'dead').execute()

const papers = async () =>
  (await ownerDb.selectFrom('document_papers').select('document_id').execute())
    .map(({ document_id }) => document_id)
    .toSorted()

const nextNight = async () => {
  const now = world.now()
  await world.asJobs(askForDailyWork)
  await world.liveUntil(now + DAY)
}

it('keeps the checksum of each paper in the night after its issue, and finds one that is another later', async () => {
  const made = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + 3_600_000)
  expect(await papers()).toEqual([])
  await nextNight()
  const documents = await ownerDb.selectFrom('documents').select('document_id').execute()
  expect(await papers()).toEqual(documents.map(({ document_id }) => document_id).toSorted())
  expect(await failures()).toEqual([])
  const changed = ownerDb.updateTable('document_papers').set({ sha256: '0'.repeat(64) })
  await changed.where('organization_id', '=', made.organizationId).execute()
  await nextNight()
  expect(await failures()).toEqual([
    {
      kind: 'check-papers',
      last_error: expect.stringContaining('no longer what was issued: JP-2026-000001, JP-I-2026-000001'),
    },
  ])
})
