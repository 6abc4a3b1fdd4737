import { baseGroupAt, contractStateAt, entriesOfRole, isWithoutPaidPlan } from '../contract/index.ts'
import { planChangeBlock } from '../plans/index.ts'
import type { Advice, AdviceInput } from './advice.ts'
import { byTheYear, oldVideos, otherPlan } from './coming.ts'
import { restToSleep } from './sleep.ts'

const AT_MOST = 2
const NEW_MS = 30 * 86_400_000

/**
 * At most two, largest saving first, one plan per cycle. None about plans if none can change, one is scheduled, or a
 * paid plan is under 30 days old.
 */
export function giveAdvice(input: AdviceInput): readonly Advice[] {
  const plans = planAdvice(input)
  return [...plans, ...oldVideos(input)].toSorted(bySaving).slice(0, AT_MOST)
}

const bySaving = (a: Advice, b: Advice): number =>
  a.saving.minor > b.saving.minor ? -1 : a.saving.minor < b.saving.minor ? 1 : 0

function planAdvice(input: AdviceInput): readonly Advice[] {
  const { contract, catalogue, now } = input
  const held = baseGroupAt(contract, catalogue, now)
  const { kind } = contractStateAt(contract, catalogue, now)
  const isWaiting = contract.cancellation.state !== 'none' || contract.entries.some(({ start }) => start > now)
  if (isNew(input)) return []
  if (held === null || (kind !== 'monthly' && kind !== 'yearly') || isWaiting || planChangeBlock(input) !== null)
    return []
  return [...otherPlan(input, held), ...byTheYear(input, held), ...restToSleep(input)]
}

const isNew = ({ contract, catalogue, now }: AdviceInput): boolean =>
  entriesOfRole(contract.entries, catalogue, 'base').some(
    ({ start }) =>
      start > now - NEW_MS && start <= now && isWithoutPaidPlan(contractStateAt(contract, catalogue, start - 1).kind),
  )
