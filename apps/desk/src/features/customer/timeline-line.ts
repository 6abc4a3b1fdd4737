import type { WireAction } from '@touchline/contract/desk/audit'
import type { WireHappened } from '@touchline/contract/desk/customer'
import { dateOf } from '@touchline/domain/calendar'
import { mailStates } from '@touchline/domain/mail-reports'
import { brandName } from '@touchline/ui/card-brand.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { HistoryMessages } from '@touchline/words/history-sentence'
import { listFormat } from '@touchline/words/list-format'
import { useLocale, useTranslations } from 'use-intl'
import { sentencesIn } from '../../i18n/club-history.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { dayText, monthText } from '../../lib/date-text.ts'
import type { HistoryPage } from './customer.ts'

type Entry = Extract<WireHappened, { of: 'history' }>['entry']
type Mail = Extract<WireHappened, { of: 'mail' }>['mail']

export interface Line {
  readonly key: string
  readonly at: string
  readonly who: string
  readonly what: string
  readonly more: readonly string[]
  readonly amount: string | null
  readonly isOfDesk: boolean
}

interface Of {
  readonly zone: string
  readonly currency: string
  readonly plans: HistoryPage['plans']
  readonly words: HistoryMessages
}

const NO_BREAK = '\u2060'

export function useLineOf(of: Of): (happened: WireHappened) => Line {
  const ofEntry = useEntryLine(of)
  const ofAct = useActLine()
  const ofMail = useMailLine()
  return (happened) => {
    switch (happened.of) {
      case 'history':
        return ofEntry(happened.entry)
      case 'act':
        return ofAct(happened.action)
      case 'mail':
        return ofMail(happened.mail)
    }
  }
}

/** In the words of the club's own history; days in its zone, amounts in its currency. */
function useEntryLine({ zone, currency, plans, words }: Of): (entry: Entry) => Line {
  const t = useTranslations('timeline')
  const locale = useLocale()
  const { language } = useLanguage()
  const amount = (minor: number) => moneyText({ minor, currency, locale })
  const sentence = sentencesIn(words, {
    locale,
    amount,
    plan: (id) => plans[id ?? '']?.[language] ?? plans[id ?? '']?.en ?? id ?? '–',
    card: ({ brand, last4 }) => `${brandName(brand)} ${last4}`,
    monthOf: (month) => monthText(month, locale, 'long'),
    date: (day) => dayText(day, locale),
    dayOf: (at) => dateOf(at, zone),
    hoursOf: (seconds) => Math.round(seconds / 360) / 10,
  })
  const signed = (minor: number) => `${minor < 0 ? '−' : '+'}${NO_BREAK}${amount(Math.abs(minor))}`
  const money = ({ minor, per }: NonNullable<Entry['money']>) => {
    if (per === 'bill') return minor < 0 ? signed(minor) : amount(minor)
    return per === 'once' ? signed(minor) : t(`money.${per}`, { amount: signed(minor) })
  }
  return (entry) => ({
    key: `history ${entry.sequence}`,
    at: entry.date,
    who: entry.by.name ?? t(`by.${entry.by.kind}`),
    what: sentence(entry),
    more: [],
    amount: entry.money === null ? null : money(entry.money),
    isOfDesk: false,
  })
}

function useActLine(): (action: WireAction) => Line {
  const t = useTranslations('timeline')
  const ofActs = useTranslations('acts.names')
  const ofCustomer = useTranslations('customer')
  const locale = useLocale()
  const said = (command: string) => (command === 'look' ? t('looked') : command)
  return ({ actionId, happenedDate, operator, act, command, approvedBy, reason, caseId, number, moved }) => ({
    key: `act ${actionId}`,
    at: happenedDate,
    who: operator,
    what: act === null ? said(command) : ofActs(act),
    more: [
      number,
      reason,
      caseId === null ? null : ofCustomer('case', { caseId }),
      approvedBy === null ? null : t('approvedBy', { operator: approvedBy }),
    ].filter((each) => each !== null),
    amount: moved === null ? null : moneyText({ minor: moved.amount, currency: moved.currency, locale }),
    isOfDesk: true,
  })
}

function useMailLine(): (mail: Mail) => Line {
  const t = useTranslations('timeline')
  const ofCustomer = useTranslations('customer')
  const locale = useLocale()
  return ({ noticeId, name, happenedAt, addresses }) => ({
    key: `mail ${noticeId}`,
    at: happenedAt,
    who: t('by.service'),
    what: t('mail', { name }),
    more: mailStates.flatMap((state) => {
      const those = addresses.filter((each) => each.state === state).map(({ address }) => address)
      if (those.length === 0) return []
      return t('addresses', { state: ofCustomer(`mailStates.${state}`), addresses: listFormat(locale).format(those) })
    }),
    amount: null,
    isOfDesk: false,
  })
}
