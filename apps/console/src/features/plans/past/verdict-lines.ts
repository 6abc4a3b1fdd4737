import { startOfMonth } from '@touchline/domain/calendar'
import type { Cycle, PlanGroup } from '@touchline/domain/catalogue'
import { baseGroupAt, heldAt } from '@touchline/domain/contract'
import { type PlanCard, type TimeGain, type TimeLoss, timeGains, timeLosses } from '@touchline/domain/plans'
import { costWithHours, type PlanReplay } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { useNextYear } from '../../../lib/account/planner-account.ts'
import { useYearAheadText } from '../offer/offer-text.ts'
import { groupName, isPurchase, stateOf } from '../plan-choice.ts'
import { overIn } from './own-figures.ts'
import type { LivedPast, OwnPast } from './own-past.ts'
import { useOwnWords } from './own-words.ts'
import { addsResolution, keepsResolution } from './resolution.ts'

interface VerdictLine {
  readonly tone: 'gain' | 'loss' | 'note'
  readonly text: string
}

/** The lines of a card: its hours in the past for the plan in force, what changes for any other. */
export function useVerdict(account: Account, past: OwnPast): (card: PlanCard) => readonly VerdictLine[] {
  const words = useOwnWords()
  const fits = useFits(account, past)
  const changes = useChanges(account)
  const costs = useCosts(account)
  // What is paused costs nothing that could be compared.
  const isPaused = stateOf(account).kind === 'settlement-readonly'
  return (card) => {
    const replay = past.kind === 'lived' ? (past.replays.get(card.group.id) ?? null) : null
    const reason = fits(card)
    if (!card.isCurrent && !isPurchase(account))
      return [...reason, ...changes(card, replay), ...(isPaused ? [] : costs(card))]
    if (replay === null || card.group.cycle === 'year') return reason
    const over = overIn(replay, 'upload')
    const isPaid = card.isCurrent && wasHeld(account, replay)
    const text = over === 0 ? words.enough(replay) : words.withExtra(words.within(replay, over), replay, isPaid)
    return [...reason, { tone: over === 0 ? 'gain' : 'note', text }]
  }
}

/** Whether the plan was the customer's in all of the months: then its extra hours were bought, and are no supposition. */
const wasHeld = ({ contract, catalogue }: Account, { group, months }: PlanReplay): boolean =>
  months.every(({ month }) => {
    const held = baseGroupAt(contract, catalogue, startOfMonth(month, contract.zone))
    return held?.id === group.id || held?.baseGroupId === group.id
  })

/** Why the plan that fits does: what the nearest cheaper one lacks, or that with the hours that were used none costs less. */
function useFits(account: Account, past: OwnPast) {
  const t = useTranslations('plans.verdict.fits')
  const { language } = useLanguage()
  return ({ group }: PlanCard): readonly VerdictLine[] => {
    if (past.kind !== 'lived' || past.fits !== group.id) return []
    const cheaper = cheaperThan(past, group)
    if (cheaper === null) return [{ tone: 'gain', text: t('cheapest') }]
    const isWithoutExport = cheaper.months.some(({ used, limits }) => used.export > 0 && limits.export === 0)
    const plan = groupName(account, cheaper.group.id, language)
    if (keepsResolution(account, cheaper.group.id))
      return [{ tone: 'gain', text: isWithoutExport ? t('export', { plan }) : t('cheapest') }]
    return [{ tone: 'gain', text: isWithoutExport ? t('both', { plan }) : t('resolution', { plan }) }]
  }
}

/** The dearest plan of the same cycle that would have cost less: it was passed over for what it lacks. */
function cheaperThan({ replays }: LivedPast, { id, cycle }: PlanGroup): PlanReplay | null {
  const fitting = replays.get(id)
  if (fitting === undefined) return null
  const costOf = (replay: PlanReplay) => costWithHours(replay).minor
  const cheaper = [...replays.values()].filter(
    (replay) => replay.group.cycle === cycle && costOf(replay) < costOf(fitting),
  )
  return cheaper.toSorted((a, b) => (costOf(a) < costOf(b) ? 1 : -1))[0] ?? null
}

/** Hours, export and resolution against the plan in force. */
function useChanges(account: Account) {
  const t = useTranslations('plans')
  const words = useOwnWords()
  const more = ({ cycle, fromHours, toHours }: Extract<TimeGain, { kind: 'upload' }>) => {
    const hours = toHours - fromHours
    return cycle === 'year' ? t('verdict.uploadMore.year', { hours }) : t('verdict.uploadMore.month', { hours })
  }
  const less = ({ cycle, fromHours, toHours }: Extract<TimeLoss, { kind: 'upload' }>) => {
    const hours = fromHours - toHours
    return cycle === 'year' ? t('verdict.uploadLess.year', { hours }) : t('verdict.uploadLess.month', { hours })
  }
  const exportOf = (cycle: Cycle, hours: number) =>
    cycle === 'year' ? t('exportHoursYear', { hours }) : t('exportHours', { hours })
  const gained = (gain: TimeGain): string => {
    if (gain.kind === 'export-unlimited') return t('unlimitedExport')
    return gain.kind === 'upload' ? more(gain) : exportOf(gain.cycle, gain.toHours)
  }
  return (card: PlanCard, replay: PlanReplay | null): readonly VerdictLine[] => {
    const { contract, catalogue } = account
    const now = heldAt(contract, catalogue, account.now)
    const own = (what: string, kind: 'upload' | 'export') =>
      replay === null ? what : words.withOwn(what, replay, kind, card)
    const losses = timeLosses(contract, catalogue, card.group, now).map((loss) =>
      loss.kind === 'upload'
        ? own(less(loss), 'upload')
        : own(loss.kind === 'export-gone' ? t('noExport') : exportOf(loss.cycle, loss.toHours), 'export'),
    )
    const gains = timeGains(contract, catalogue, card.group, now).map((gain) =>
      own(gained(gain), gain.kind === 'upload' ? 'upload' : 'export'),
    )
    return [
      ...losses.map((text) => ({ tone: 'loss' as const, text })),
      ...(keepsResolution(account, card.group.id) ? [] : [{ tone: 'loss' as const, text: t('losses.resolution') }]),
      ...gains.map((text) => ({ tone: 'gain' as const, text })),
      ...(addsResolution(account, card.group.id) ? [{ tone: 'gain' as const, text: t('verdict.resolution') }] : []),
    ]
  }
}

/** What the next twelve months cost more or less: the one saving that the bar and the planner say, too. */
function useCosts(account: Account) {
  const compared = useNextYear()
  const text = useYearAheadText(account)
  return ({ group: { id: groupId } }: PlanCard): readonly VerdictLine[] => {
    const comparison = compared?.({ groupId, seats: null, start: null, coupon: null })
    if (comparison?.planning.kind !== 'possible') return []
    return [{ tone: comparison.difference.minor < 0n ? 'gain' : 'note', text: text(comparison) }]
  }
}
