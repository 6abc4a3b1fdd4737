import { actNames } from '@touchline/domain/operators'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { momentText, ownZone } from '../../lib/date-text.ts'
import type { Line } from './line.ts'

interface LineWords {
  readonly name: string
  readonly what: string
  readonly below: string
}

export function useLineWords(line: Line): LineWords {
  const t = useTranslations('today')
  const ofRegions = useTranslations('regions')
  const ofActs = useTranslations('acts.names')
  const ofCases = useTranslations('case')
  const locale = useLocale()
  const { kind, club, region, about, facts, amount } = line
  const name = club ?? ofRegions(region)
  const amountText = amount === null ? '' : moneyText({ ...amount, locale })
  const act = actNames.find((each) => each === facts)
  const count = kind === 'bank-file' ? Number(facts) : 0
  const what = t(`whats.${kind}`, { amount: amountText, count, act: act === undefined ? facts : ofActs(act) })
  const parts: Readonly<Partial<Record<Line['kind'], readonly string[]>>> = {
    approval: [],
    'bank-file': [],
    case: [ofCases('number', { case: about }), facts],
    charge: [facts],
    hold: [facts],
    'charging-stopped': [],
  }
  return { name, what, below: (parts[kind] ?? [about, facts]).filter(Boolean).join(' · ') }
}

export const useMoment = (): ((at: string) => string) => {
  const locale = useLocale()
  return (at) => momentText(at, ownZone, locale)
}
