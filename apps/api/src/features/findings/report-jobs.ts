import type { Instant } from '@touchline/domain/calendar'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { writeContent } from '../../letters/layout.ts'
import { type FailingJob, jobsToReport } from '../../queue/failing.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'

/** Jobs given up and failing money jobs in one mail; none if they succeeded meanwhile. */
export async function reportJobs(
  { db, mail, operators, cell }: Deps,
  { since }: { readonly since: Instant },
): Promise<void> {
  const { failing, givenUp } = await inTransaction(db, jobsScope, (tx) => jobsToReport(tx, since))
  if (failing.length + givenUp.length === 0) return
  const { region } = cell
  operators?.alert({ region, failing: countedKinds(failing), givenUp: countedKinds(givenUp) }, 'jobs fail')
  const address = operators?.address ?? null
  if (address === null) return
  await mail.send({ id: `report-jobs-${region}-${since}`, to: address, ...letterOf(cell, failing, givenUp) })
}

const countedKinds = (jobs: readonly FailingJob[]): string | null => {
  const kinds = Map.groupBy(jobs, ({ kind }) => kind)
  return jobs.length === 0 ? null : [...kinds].map(([kind, of]) => `${kind} (${of.length})`).join(', ')
}

const SHOWN = 20
const REASON_CHARACTERS = 200

const rowOf = ({ id, kind, state, attempts, run_at, last_error }: FailingJob): readonly [string, string] => {
  const next = state === 'dead' ? 'given up' : `next try ${new Date(run_at).toISOString()}`
  return [`${kind} ${id}`, `tried ${attempts}, ${next}. ${(last_error ?? '').slice(0, REASON_CHARACTERS)}`]
}

const toDo = (region: string): string =>
  'What moves money is tried again until it succeeds, at last once a day: take the cause away, and the books repair themselves. ' +
  'What was given up waits for somebody who queues it again: ' +
  `touchline-admin --region ${region} list-jobs, then touchline-admin --region ${region} requeue-job <job-id> --operator "your name".`

function letterOf(
  { brand, region }: Pick<CellConfig, 'brand' | 'region'>,
  failing: readonly FailingJob[],
  givenUp: readonly FailingJob[],
) {
  const counts = [
    ...(failing.length === 0 ? [] : [`${failing.length} that move money fail again and again`]),
    ...(givenUp.length === 0 ? [] : [`${givenUp.length} given up`]),
  ]
  const subject = `Jobs of ${region}: ${counts.join(', ')}`
  const jobs = [...failing, ...givenUp]
  const more = jobs.length > SHOWN ? [`And ${jobs.length - SHOWN} more: list-jobs shows 200.`] : []
  return writeContent({
    language: 'en',
    brand,
    subject,
    heading: subject,
    paragraphs: [toDo(region)],
    rows: jobs.slice(0, SHOWN).map(rowOf),
    notes: more,
    foot: { links: [], organization: 'docs/operations.md' },
  })
}
