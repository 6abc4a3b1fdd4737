import { dateOf } from '@touchline/domain/calendar'
import { shownTenths } from '@touchline/domain/usage'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import type { PaceSubject } from '../../../forms/pace/pace-subject.ts'
import { usePaceText } from '../../../forms/pace/pace-text.ts'
import { type TimeKind, unitOf } from '../../../lib/usage-units.ts'
import { moneyText } from '../../../ui/figures/money.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import { offerFor } from './offer.ts'
import { paceOfSubject } from './subject.ts'

interface TimeNoteProps {
  readonly account: OverviewAccount
  readonly subject: PaceSubject
}

const SECONDS_OF_TENTH = { upload: 360, export: 6 } as const

/** Where the pace leads to, and what would be missing costs. */
export function TimeNote({ account, subject }: TimeNoteProps) {
  const t = useTranslations('used')
  const { figure, dated, locale } = usePaceText(subject)
  const { kind, time, isUnlimited, period, zone } = subject
  const { state, outlook } = paceOfSubject(subject)
  const offer = offerFor(account, subject)
  const facts = { total: figure(outlook?.expected ?? 0), date: dated(dateOf(period.end - 1, zone)) }
  const over = overShown(outlook?.expected ?? 0, time.limit.hard, kind)
  const sentence = () => {
    if (state === 'unused') return t(isUnlimited ? 'nothingUsed' : 'unused', { limit: figure(time.limit.hard) })
    if (outlook === null) return t(state === 'used-up' ? 'usedUp' : 'early')
    if (isUnlimited) return t('atPace', facts)
    return over > 0 ? t('tooMany', { ...facts, over: figure(over) }) : t('enough', facts)
  }
  const price =
    offer === null
      ? ''
      : t('offer', {
          hours: offer.hours,
          amount: moneyText({ minor: Number(offer.price.minor), currency: offer.price.currency, locale }),
        })
  return <p className="note">{sentences([sentence(), price])}</p>
}

/** From the figures that are shown, so that they add up. */
const overShown = (expected: number, limit: number, kind: TimeKind): number =>
  (shownTenths(expected, unitOf[kind]) - shownTenths(limit, unitOf[kind])) * SECONDS_OF_TENTH[kind]
