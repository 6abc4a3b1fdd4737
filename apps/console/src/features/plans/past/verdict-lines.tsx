import type { Cycle } from '@touchline/domain/catalogue'
import { heldAt } from '@touchline/domain/contract'
import { type PlanCard, type TimeGain, type TimeLoss, timeGains, timeLosses } from '@touchline/domain/plans'
import type { PlanReplay } from '@touchline/domain/projection'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { groupName, isPurchase } from '../plan-choice.ts'
import type { YearWith } from '../years.ts'
import { type OwnPast, overIn } from './own-past.ts'
import { useOwnWords } from './own-words.ts'
import { addsResolution, keepsResolution } from './resolution.ts'

interface VerdictLine {
  readonly key: string
  readonly tone: 'gain' | 'loss' | 'note'
  readonly text: ReactNode
}

const b = (text: ReactNode) => <b>{text}</b>

export function useVerdict(account: Account, past: OwnPast) {
  const words = useOwnWords()
  const fits = useFits(account, past)
  const changes = useChanges(account)
  const extra = useExtra()
  return (card: PlanCard, year: YearWith | null): readonly VerdictLine[] => {
    const replay = past.kind === 'lived' ? (past.replays.get(card.group.id) ?? null) : null
    const reason = fits(card)
    if (!card.isCurrent && !isPurchase(account)) return [...reason, ...changes(card, replay), ...extra(year)]
    if (replay === null || card.group.cycle === 'year') return reason
    const tone = overIn(replay, 'upload') === 0 ? 'gain' : 'note'
    return [...reason, { key: 'held', tone, text: words.held(replay) }]
  }
}

function useFits(account: Account, past: OwnPast) {
  const t = useTranslations('plans.verdict.fits')
  const { language } = useLanguage()
  return ({ group }: PlanCard): readonly VerdictLine[] => {
    const fitting = past.kind === 'lived' ? past.fitting : null
    if (fitting?.group.id !== group.id) return []
    const line = { key: 'fits', tone: 'gain' as const }
    if (fitting.reason.kind === 'cheapest') return [{ ...line, text: t.rich('cheapest', { b }) }]
    const { cheaper, lacks } = fitting.reason
    const plan = groupName(account, cheaper.id, language)
    const said = {
      export: () => t.rich('export', { plan, b }),
      resolution: () => t.rich('resolution', { plan, b }),
      both: () => t.rich('both', { plan, b }),
    }
    return [{ ...line, text: said[lacks]() }]
  }
}

function useChanges(account: Account) {
  const t = useTranslations('plans')
  const words = useOwnWords()
  const said = useTimeText()
  const line = (key: string, tone: VerdictLine['tone'], what: string, own: string | null): VerdictLine => {
    const text = own === null ? <b>{what}</b> : t.rich('verdict.own', { what, own, b })
    return { key, tone, text }
  }
  return (card: PlanCard, replay: PlanReplay | null): readonly VerdictLine[] => {
    const { contract, catalogue } = account
    const now = heldAt(contract, catalogue, account.now)
    const own = (kind: 'upload' | 'export') => (replay === null ? null : words.own(replay, kind, card))
    const losses = timeLosses(contract, catalogue, card.group, now).map((loss) => {
      const kind = loss.kind === 'upload' ? 'upload' : 'export'
      return line(kind, 'loss', said.lost(loss), own(kind))
    })
    const gains = timeGains(contract, catalogue, card.group, now).map((gain) => {
      const kind = gain.kind === 'upload' ? 'upload' : 'export'
      return line(kind, 'gain', said.gained(gain), own(kind))
    })
    return [
      ...losses,
      ...(keepsResolution(account, card.group.id) ? [] : [line('resolution', 'loss', t('verdict.noResolution'), null)]),
      ...gains,
      ...(addsResolution(account, card.group.id) ? [line('resolution', 'gain', t('verdict.resolution'), null)] : []),
    ]
  }
}

function useTimeText() {
  const t = useTranslations('plans.verdict')
  const exportOf = (cycle: Cycle, hours: number) =>
    cycle === 'year' ? t('exportOnly.year', { hours }) : t('exportOnly.month', { hours })
  const lost = (loss: TimeLoss): string => {
    if (loss.kind === 'export-gone') return t('noExport')
    if (loss.kind !== 'upload') return exportOf(loss.cycle, loss.toHours)
    const hours = loss.fromHours - loss.toHours
    return loss.cycle === 'year' ? t('uploadLess.year', { hours }) : t('uploadLess.month', { hours })
  }
  const gained = (gain: TimeGain): string => {
    if (gain.kind === 'export-unlimited') return t('unlimited')
    if (gain.kind !== 'upload') return exportOf(gain.cycle, gain.toHours)
    const hours = gain.toHours - gain.fromHours
    return gain.cycle === 'year' ? t('uploadMore.year', { hours }) : t('uploadMore.month', { hours })
  }
  return { lost, gained }
}

function useExtra() {
  const t = useTranslations('plans.verdict')
  return (year: YearWith | null): readonly VerdictLine[] => {
    if (year?.comparison.planning.kind !== 'possible') return []
    const seconds = year.comparison.whatIf.months.reduce((sum, { bought }) => sum + bought.upload + bought.export, 0)
    const hours = Math.round(seconds / 3600)
    return hours === 0 ? [] : [{ key: 'extra', tone: 'loss', text: t.rich('extraAhead', { hours, b }) }]
  }
}
