import type { BellNotice } from '@touchline/contract/bell'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, daysBetween, type Instant } from '@touchline/domain/calendar'
import type { MenuEntry } from '@touchline/domain/navigation'
import { noticeRow } from '@touchline/domain/notices'
import { Icon } from '@touchline/ui/icon.tsx'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { useContractState, useNow } from '../../../lib/account/use-account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { menuIcons, useTitles } from '../menu-entries.ts'

interface NoticeLineProps {
  readonly notice: BellNotice
  readonly isNew: boolean
  readonly children: ReactNode
}

export function NoticeLine({ notice: { kind, sentence, date, place }, isNew, children }: NoticeLineProps) {
  const t = useTranslations('bell')
  const [icon, tone] = noticeRow(kind).look
  const time = useNoticeTime()(instantFromWire(date))
  const screen = useScreenName(place)
  return (
    <li>
      <Link href={place}>
        <span className={`sign ${tone}`}>
          <Icon name={icon} />
        </span>
        <span className="said">
          <b>{sentence}</b>
          <span className="soft tiny">
            <time dateTime={date}>{time}</time>
            {screen !== undefined && ` · ${screen}`}
          </span>
        </span>
        {isNew && (
          <span className="ball">
            <span className="hidden-text">{t('new')}</span>
          </span>
        )}
      </Link>
      {children}
    </li>
  )
}

const isEntry = (name: string): name is MenuEntry => Object.hasOwn(menuIcons, name) && Object.hasOwn(paths, name)

/** A page without an entry uses its parent's. */
function useScreenName(place: string): string | undefined {
  const titles = useTitles(useContractState())
  const path = place.startsWith('/receipt/') ? paths['billing-history'] : place
  const entries = Object.keys(menuIcons)
    .filter(isEntry)
    .filter((entry) => path.startsWith(paths[entry]))
  const [closest] = entries.toSorted((a, b) => paths[b].length - paths[a].length)
  return closest === undefined ? undefined : titles[closest]
}

/** "today, 11:20", "yesterday", "1 November", in the organisation's zone. */
function useNoticeTime(): (at: Instant) => string {
  const { locale } = useLanguage()
  const now = useNow()
  const zone = sessionStore.read()?.organizationDetail.zone ?? 'UTC'
  return (at) => {
    const date = dateOf(at, zone)
    const daysAgo = now.state === 'ready' ? daysBetween(date, dateOf(now.value.now, zone)) : null
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    if (daysAgo === 0) {
      const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone: zone }).format(at)
      return `${relative.format(0, 'day')}, ${time}`
    }
    return daysAgo === 1 ? relative.format(-1, 'day') : dateText(date, locale, 'fullDay')
  }
}
