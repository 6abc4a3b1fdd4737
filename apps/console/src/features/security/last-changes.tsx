import { useQuery } from '@tanstack/react-query'
import type { BellNotice } from '@touchline/contract/bell'
import { NOTICES_OF_BELL, noticeRow } from '@touchline/domain/notices'
import { Icon } from '@touchline/ui/icon.tsx'
import { useTranslations } from 'use-intl'
import { Fold } from '../../forms/fold.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { bellQuery } from '../../lib/bell-query.ts'
import { useSecurityTimes } from './reader-times.ts'

const isOfLogin = ({ kind }: BellNotice): boolean => {
  const { topic, audience } = noticeRow(kind)
  return topic === 'security' && audience === 'person'
}

export function LastChanges() {
  const t = useTranslations('security')
  const { language } = useLanguage()
  const { dayOf, momentOf } = useSecurityTimes()
  const { data } = useQuery(bellQuery(language))
  const notices = data?.notices ?? []
  const changes = notices.filter(isOfLogin)
  const [last] = changes
  if (last === undefined) return null
  return (
    <Fold name="security.changes" title={t('lastChanges', { what: last.sentence, date: dayOf(last.date) })}>
      <ul className="security-list">
        {changes.map(({ noticeId, kind, sentence, date }) => (
          <li key={noticeId}>
            <Icon name={noticeRow(kind).look[0]} />
            <div>
              <span>{sentence}</span>
              <span className="soft small num">{momentOf(date)}</span>
            </div>
          </li>
        ))}
      </ul>
      {notices.length >= NOTICES_OF_BELL && <p className="soft small">{t('ofBell', { count: NOTICES_OF_BELL })}</p>}
    </Fold>
  )
}
