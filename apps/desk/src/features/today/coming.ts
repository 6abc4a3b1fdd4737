import { useQueries } from '@tanstack/react-query'
import { getRun } from '@touchline/contract/desk/calls/run'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { firstToCome } from '@touchline/domain/run'
import { call } from '../../lib/call.ts'
import type { Preview, Run } from '../../lib/run.ts'
import { useOperator } from '../../lib/session.ts'

const FRESH_MS = 300_000

export interface ComingRun extends Run {
  readonly region: RegionName
  readonly preview: Preview
}

interface Coming {
  /** Null while unknown, and to those who may not see it. */
  readonly day: string | null
  readonly runs: readonly ComingRun[]
  readonly without: readonly RegionName[]
}

const states = ['signed', 'once', 'notYet'] as const

const stateOf = ({ preview: { signature } }: ComingRun): (typeof states)[number] =>
  signature === null ? 'notYet' : signature.secondBy === null ? 'once' : 'signed'

/** The least of any region's. */
export const stateOfAll = (runs: readonly ComingRun[]): (typeof states)[number] =>
  states.findLast((state) => runs.some((run) => stateOf(run) === state)) ?? 'notYet'

/** Each region's preview of that 1st, as its page has it. */
export function useComing(): Coming {
  const { regions, roles } = useOperator()
  const isSeen = hasRight(roles, 'read-run')
  const answers = useQueries({
    queries: regions.map((region) => ({
      queryKey: ['run', region, 'coming'],
      queryFn: () => call(getRun, { region, params: { month: 'coming' } }),
      staleTime: FRESH_MS,
      enabled: isSeen,
    })),
  })
  const known = regions.flatMap((region, at) => {
    const run = answers[at]?.data
    return run === undefined ? [] : [{ ...run, region }]
  })
  const { day, runs } = firstToCome(known)
  return {
    day,
    runs: runs.flatMap(({ preview, ...run }) => (preview === null ? [] : [{ ...run, preview }])),
    without: runs.flatMap(({ preview, region }) => (preview === null ? [region] : [])),
  }
}
