import { useLocale, useTranslations } from 'use-intl'
import { dayText, monthText } from '../../lib/date-text.ts'
import type { FoundRow } from './use-found.ts'

interface HitWords {
  /** After the club's name; empty where the club itself was found. */
  readonly title: string
  readonly below: string
}

export function useHitWords({ hit, region }: FoundRow): HitWords {
  const t = useTranslations('find')
  const ofRegions = useTranslations('regions')
  const ofStates = useTranslations('states')
  const locale = useLocale()
  const { club, bill, by, card, document } = hit
  const day = by === null || by.day === null ? null : dayText(by.day, locale)
  const cardText = card === null ? null : t('card', { last4: card.last4 })
  if (bill === null)
    return {
      title: '',
      below: [club.code, ofStates(club.state), cardText, ofRegions(region)].filter(Boolean).join(' · '),
    }
  const how = by === null || day === null ? null : t(`by.${by.what}`, { day })
  const title = `${locale === 'ja' ? '、' : ', '}${t('billOf', { cycle: bill.cycle, month: monthText(bill.month, locale, 'long') })}`
  return { title, below: [document ?? bill.number, how, cardText, ofRegions(region)].filter(Boolean).join(' · ') }
}
