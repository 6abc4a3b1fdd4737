import { sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { cellJobs } from '../../jobs/cell-jobs.ts'
import { createWorker } from '../../queue/worker.ts'
import { sweepNotices } from './sweep-notices.ts'

const cell = await sharedCell()

const jobsOf = async (kind: string) => {
  const jobs = cell.database.ownerDb.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id')
  return jobs.execute()
}

const runNotices = (): Promise<number> => {
  const { 'plan-notices': plan, 'due-notice': due, 'notice-mails': mails } = cellJobs(cell.deps)
  const handlers = Object.fromEntries(
    Object.entries({ 'plan-notices': plan, 'due-notice': due, 'notice-mails': mails }).flatMap(([kind, handler]) =>
      handler === undefined ? [] : [[kind, handler]],
    ),
  )
  return createWorker({ db: cell.deps.db, clock: cell.clock, handlers }).runDue()
}

const openThree = async () => {
  const plan = { basePlanId: 'teamStandardPlan.base' }
  const made = [await cell.open(plan), await cell.open(plan), await cell.open(plan)]
  const { ownerDb } = cell.database
  for (const { organizationId } of made) {
    const payer = { card_exp_year: 2026, card_exp_month: 12, payer_mail: `office@${organizationId}.example` }
    await ownerDb.updateTable('contracts').set(payer).where('organization_id', '=', organizationId).execute()
  }
  await ownerDb.deleteFrom('jobs').execute()
  return made.map(({ organizationId }) => organizationId).toSorted()
}

const sweepToday = () =>
  inTransaction(cell.deps.db, { system: 'jobs' }, (tx) =>
    sweepNotices(tx, { day: 20_000, after: null }, cell.clock.now()),
  )

it('plans and sends the notices of many organisations together, each to its own; who cannot be planned fails alone', async () => {
  const [first = '', ...others] = await openThree()
  const { ownerDb } = cell.database
  const broken = ownerDb.updateTable('contracts').set({ zone: 'Nowhere/Never' })
  await broken.where('organization_id', '=', first).execute()
  await sweepToday()
  await runNotices()
  const planned = await jobsOf('plan-notices')
  expect(planned.filter((job) => job.last_error !== null).map((job) => job.organization_id)).toEqual([first])
  const due = await jobsOf('due-notice')
  expect(new Set(due.map((job) => job.organization_id))).toEqual(new Set(others))

  cell.clock.moveTo(Math.min(...due.map((job) => job.run_at)))
  await runNotices()
  const mails = await jobsOf('send-mail')
  expect(new Set(mails.map((job) => job.organization_id))).toEqual(new Set(others))
  for (const { organization_id, payload } of mails)
    expect(payload).toMatchObject({ to: `office@${organization_id}.example`, notice: { kind: 'card-expires' } })
  const ways = ownerDb.selectFrom('notice_mails').select('organization_id')
  expect(new Set((await ways.execute()).map((row) => row.organization_id))).toEqual(new Set(others))
})

it('what somebody waits for overtakes notices before dates, and letters are sent before more are written', async () => {
  const kinds = ['due-notice', 'notice-mails', 'send-mail', 'plan-notices']
  const priorities = await Promise.all(kinds.map(async (kind) => (await jobsOf(kind)).map((job) => job.priority)))
  expect(priorities.map((each) => [...new Set(each)])).toEqual([[-10], [-10], [-9], [-20]])
})
