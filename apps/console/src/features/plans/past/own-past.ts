import { useQuery } from '@tanstack/react-query'
import { monthOf } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import { seatsToBeginWith } from '@touchline/domain/contract'
import type { PlanGroupId } from '@touchline/domain/ids'
import { type FittingPlan, fittingPlan, type PlanReplay, replayUnderPlans } from '@touchline/domain/projection'
import type { UsageHistory } from '@touchline/domain/usage'
import { useMemo } from 'react'
import type { Account } from '../../../lib/account/account.ts'
import { usageHistoryQuery } from '../../../lib/account/usage-history.ts'
import { keepsResolution } from './resolution.ts'

export interface LivedPast {
  readonly kind: 'lived'
  readonly replays: ReadonlyMap<PlanGroupId, PlanReplay>
  readonly fitting: FittingPlan | null
  readonly top: number
}

export type OwnPast =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'none' }
  | LivedPast

export function useOwnPast(account: Account, cycle: Cycle): OwnPast {
  const { data, isError, refetch } = useQuery(usageHistoryQuery())
  const { contract, catalogue, groups, now, storedSecondsOverRetention } = account
  const { isGlobal, isEsports } = account.organization
  const past = useMemo(() => {
    if (data === undefined) return null
    const plans = { contract, catalogue, groups, now, organization: { isGlobal, isEsports } }
    return pastOf({ ...plans, storedSecondsOverRetention }, cycle, data.history)
  }, [contract, catalogue, groups, now, isGlobal, isEsports, storedSecondsOverRetention, cycle, data])
  if (past !== null) return past
  return isError ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' }
}

type Replayed = Pick<
  Account,
  'contract' | 'catalogue' | 'groups' | 'now' | 'organization' | 'storedSecondsOverRetention'
>

function pastOf(account: Replayed, cycle: Cycle, { months }: UsageHistory): OwnPast {
  const running = monthOf(account.now, account.contract.zone)
  const lived = months
    .filter(({ month }) => month < running)
    .map(({ month, uploadSeconds, exportSeconds }) => ({
      month,
      used: { upload: uploadSeconds, export: exportSeconds },
    }))
  const storedSecondsAt = () => account.storedSecondsOverRetention
  const { contract, catalogue, now } = account
  const seats = seatsToBeginWith(contract, catalogue, now)
  const replays = replayUnderPlans({ ...account, lived, seats, storedSecondsAt })
  if (replays.length === 0) return { kind: 'none' }
  return {
    kind: 'lived',
    replays: new Map(replays.map((replay) => [replay.group.id, replay])),
    fitting: fittingPlan(replays, cycle, (id) => keepsResolution(account, id)),
    top: topOf(replays.filter(({ group }) => group.cycle === cycle)),
  }
}

/** Yearly limits count all months together. */
const topOf = (replays: readonly PlanReplay[]): number =>
  Math.max(
    1 / 3600,
    ...replays.flatMap(({ group, months }) =>
      group.cycle === 'year'
        ? [months.reduce((sum, { used }) => sum + used.upload, 0), months[0]?.limits.upload ?? 0]
        : months.flatMap(({ used, limits }) => [used.upload, limits.upload]),
    ),
  ) / 3600

type Kind = 'upload' | 'export'

export const overIn = ({ months }: PlanReplay, kind: Kind): number => months.filter(({ over }) => over[kind] > 0).length

export const averageOf = ({ months }: PlanReplay, kind: Kind): number =>
  months.reduce((sum, { used }) => sum + used[kind], 0) / Math.max(1, months.length)
