import { useQuery } from '@tanstack/react-query'
import { getHistory } from '@touchline/contract/calls/history'
import type { HistoryEntry } from '@touchline/contract/history'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { useContract } from '../../lib/account/use-account.ts'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { linked, organizationId } from '../../lib/session/session.ts'

const SHOWN = 3

const changesQuery = () => ({
  queryKey: organizationKey('last-changes'),
  queryFn: async () => (await call(getHistory, { params: { orgId: organizationId() }, query: {} })).data.entries,
  meta: { faults: 'silent' as const },
})

interface LastChangesProps {
  readonly of: 'contact' | 'card'
}

export function LastChanges({ of }: LastChangesProps) {
  const t = useTranslations('lastChanges')
  const { locale } = useLanguage()
  const contract = useContract()
  const { data: entries = [] } = useQuery({ ...changesQuery(), enabled: linked()?.billingInfoId === undefined })
  const textOf = useChangeText(of)
  if (contract.state !== 'ready') return null
  const { zone } = contract.value.contract
  const dayOf = ({ date }: HistoryEntry) => dateText(dateOf(instantFromWire(date), zone), locale, 'fullDay')
  const changes = entries.flatMap((entry) => {
    const what = textOf(entry)
    return what === null ? [] : [{ id: entry.sequence, text: t('at', { date: dayOf(entry), what }) }]
  })
  if (changes.length === 0) return null
  return (
    <section>
      <h2>{t('title')}</h2>
      <ul>
        {changes.slice(0, SHOWN).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

const mailKeys = new Map<string, 'asked' | 'confirmed' | 'cancelled' | 'refused'>([
  ['ask-mail-address', 'asked'],
  ['change-mail-address', 'confirmed'],
  ['cancel-mail-address', 'cancelled'],
  ['refuse-mail-address', 'refused'],
])

function useChangeText(of: LastChangesProps['of']): (entry: HistoryEntry) => string | null {
  const t = useTranslations('lastChanges')
  const contact = useTranslations('contact')
  const { locale } = useLanguage()
  const names = { name: contact('name'), tel: contact('telephone'), country: contact('country') }
  const savedText = (changed: NonNullable<HistoryEntry['facts']['changed']>) => {
    if (of === 'card') return changed.includes('method') ? t('cardGone') : null
    const what = changed.flatMap((field) => (field === 'method' || field === 'yearlyMethod' ? [] : [names[field]]))
    return what.length === 0 ? null : t('changed', { what: listFormat(locale, 'unit').format(what) })
  }
  const mailText = (kind: string, mail: string) => {
    const key = mailKeys.get(kind)
    return key === undefined ? null : t(key, { mail })
  }
  return ({ kind, facts }) => {
    if (kind === 'save-contract-info') return savedText(facts.changed ?? [])
    if (of === 'contact' && kind === 'save-buyer') return t('buyer')
    if (of === 'contact') return facts.mail === undefined ? null : mailText(kind, facts.mail)
    return kind === 'save-card' && facts.card !== undefined ? t('card', { last4: facts.card.last4 }) : null
  }
}
