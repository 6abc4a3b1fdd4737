import type { Cycle } from '@touchline/domain/catalogue'
import { heldAt } from '@touchline/domain/contract'
import { type PlanCard, type TimeGain, type TimeLoss, timeGains, timeLosses } from '@touchline/domain/plans'
import type { PlanReplay } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { useNextYear } from '../../../lib/account/planner-account.ts'
import { useYearAheadText } from '../offer/offer-text.ts'
import { groupName, isPurchase, stateOf } from '../plan-choice.ts'
import { type OwnPast, overIn } from './own-past.ts'
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
    const isPaid = card.isCurrent && replay.wasHeld
    const text = over === 0 ? words.enough(replay) : words.withExtra(words.within(replay, over), replay, isPaid)
    return [...reason, { tone: over === 0 ? 'gain' : 'note', text }]
  }
}

/** Why the plan that fits does. */
function useFits(account: Account, past: OwnPast) {
  const t = useTranslations('plans.verdict.fits')
  const { language } = useLanguage()
  return ({ group }: PlanCard): readonly VerdictLine[] => {
    const fitting = past.kind === 'lived' ? past.fitting : null
    if (fitting?.group.id !== group.id) return []
    if (fitting.reason.kind === 'cheapest') return [{ tone: 'gain', text: t('cheapest') }]
    const { cheaper, lacks } = fitting.reason
    const plan = groupName(account, cheaper.id, language)
    const said = { export: t('export', { plan }), resolution: t('resolution', { plan }), both: t('both', { plan }) }
    return [{ tone: 'gain', text: said[lacks] }]
  }
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
