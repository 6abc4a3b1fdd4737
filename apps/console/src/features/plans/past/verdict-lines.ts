import { type PlanCard, type TimeGain, timeGains, timeLosses } from '@touchline/domain/plans'
import type { PlanReplay } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import type { Account } from '../../../lib/account/account.ts'
import { useNextYear } from '../../../lib/account/planner-account.ts'
import { useYearAheadText } from '../offer/offer-text.ts'
import { isPurchase, stateOf } from '../plan-choice.ts'
import { overIn } from './own-figures.ts'
import type { OwnPast } from './own-past.ts'
import { useOwnWords } from './own-words.ts'
import { addsResolution, keepsResolution } from './resolution.ts'

interface VerdictLine {
  readonly tone: 'gain' | 'loss' | 'note'
  readonly text: string
}

/** The lines of a card: its hours in the past for the plan in force, what changes for any other. */
export function useVerdict(account: Account, past: OwnPast): (card: PlanCard) => readonly VerdictLine[] {
  const words = useOwnWords()
  const changes = useChanges(account)
  const costs = useCosts(account)
  // What is paused is no plan to compare with.
  const isPaused = stateOf(account).kind === 'settlement-readonly'
  return (card) => {
    const replay = past.kind === 'lived' ? (past.replays.get(card.group.id) ?? null) : null
    if (isPaused) return []
    if (!card.isCurrent && !isPurchase(account)) return [...changes(card, replay), ...costs(card)]
    if (replay === null || card.group.cycle === 'year') return []
    const over = overIn(replay, 'upload')
    const text = over === 0 ? words.enough(replay) : words.withExtra(words.within(replay, over), replay)
    return [{ tone: over === 0 ? 'gain' : 'note', text }]
  }
}

/** Hours, export and resolution against the plan in force. */
function useChanges(account: Account) {
  const t = useTranslations('plans')
  const words = useOwnWords()
  const gained = (gain: TimeGain): string => {
    if (gain.kind === 'export-unlimited') return t('unlimitedExport')
    return gain.kind === 'upload'
      ? t('verdict.uploadMore', { hours: gain.toHours - gain.fromHours })
      : t('exportHours', { hours: gain.toHours })
  }
  return (card: PlanCard, replay: PlanReplay | null): readonly VerdictLine[] => {
    const { contract, catalogue, now } = account
    const own = (what: string, kind: 'upload' | 'export') =>
      replay === null || card.group.cycle === 'year' ? what : words.withOwn(what, replay, kind, card)
    const losses = timeLosses(contract, catalogue, card.group, now).map((loss) =>
      loss.kind === 'upload'
        ? own(t('verdict.uploadLess', { hours: loss.fromHours - loss.toHours }), 'upload')
        : own(loss.kind === 'export-gone' ? t('noExport') : t('exportHours', { hours: loss.toHours }), 'export'),
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
