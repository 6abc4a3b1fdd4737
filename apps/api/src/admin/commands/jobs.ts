import { inRead, jobsScope } from '../../db/transaction.ts'
import { acts } from '../../operators/acts.ts'
import { jobStates, listJobs } from '../../queue/failing.ts'
import { actBy } from '../act-by.ts'
import { type Command, given, UsageError } from '../command.ts'

export const listJobsCommand: Command = {
  name: 'list-jobs',
  positional: [],
  options: { state: { value: 'failing|dead|all', says: 'failing (given up, or tried again) when not given' } },
  summary:
    'jobs that failed: given up, or with their next try; or all that are not done. The newest first, 200 at most',
  run: async ({ db, print }, values) => {
    const shown = jobStates.find((state) => state === values['state']) ?? 'failing'
    const jobs = await inRead(db, jobsScope, (tx) => listJobs(tx, shown))
    for (const job of jobs) {
      const due = new Date(job.run_at).toISOString()
      const next = job.state === 'queued' && job.attempts > 0 ? `next try ${due}` : due
      print(`${job.id}  ${job.state}  ${job.kind}  ${next}  tried ${job.attempts}  ${job.organization_id ?? '-'}`)
      if (job.last_error !== null) print(`    ${job.last_error}`)
    }
    if (jobs.length === 0) print('no jobs')
  },
}

export const requeueJob: Command = {
  name: 'requeue-job',
  positional: ['job-id'],
  options: {},
  summary: 'gives a dead job a new life',
  run: async (context, values) => {
    const text = given(values, 'job-id')
    if (!/^\d{1,15}$/.test(text)) throw new UsageError('a job id is a whole number, e.g. 1042; list-jobs shows it')
    await actBy(context, values, acts['requeue-job'], { jobId: Number(text) })
    context.print('queued')
  },
}
