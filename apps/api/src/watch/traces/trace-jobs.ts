import { because, type Cause, ended } from '../cause.ts'
import type { Traces } from './span.ts'

interface WatchedJob {
  readonly id: number
  readonly kind: string
  readonly attempt: number
  readonly requestId: string | null
  readonly traceparent: string | null
}

const idsOf = (values: readonly (string | null)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== null)),
]

export const jobsWatched =
  (surroundings: Pick<Cause, 'region' | 'security'>, traces: Traces | null) =>
  (jobs: readonly WatchedJob[], work: () => Promise<void>): Promise<void> => {
    const [first] = jobs
    if (first === undefined) return work()
    const { kind: by, id, attempt } = first
    const [requestId, ...others] = idsOf(jobs.map((job) => job.requestId))
    const isOne = requestId !== undefined && others.length === 0
    const cause = { ...surroundings, by, ...(isOne ? { requestId } : {}) }
    if (traces === null) return because(cause, work)
    const span = traces.begin(`job ${by}`, {
      kind: 'job',
      from: idsOf(jobs.map((job) => job.traceparent)),
      attributes: {
        'touchline.region': surroundings.region,
        'touchline.job': id,
        'touchline.jobs': jobs.length,
        'touchline.attempt': attempt,
        ...(isOne ? { 'touchline.request_id': requestId } : {}),
      },
    })
    return because({ ...cause, span }, () => ended(span, work))
  }
