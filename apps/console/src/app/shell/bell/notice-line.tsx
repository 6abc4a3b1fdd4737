import { useRouter } from '@tanstack/react-router'
import type { BellNotice } from '@touchline/contract/bell'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { MenuEntry } from '@touchline/domain/navigation'
import type { NoticeKind } from '@touchline/domain/notices'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useContractState } from '../../../lib/account/use-account.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { paths } from '../../paths.ts'
import { menuIcons, useTitles } from '../menu-entries.ts'
import { useNoticeTime } from './notice-time.ts'

type Look = readonly [icon: IconName, tone: 'good' | 'wait' | 'plain']

const looks = {
  paid: ['check', 'good'],
  'payment-failed': ['warning', 'wait'],
  'retry-planned': ['clock', 'wait'],
  'plan-paused': ['warning', 'wait'],
  'plan-restored': ['check', 'good'],
  'contract-expires': ['warning', 'wait'],
  'transfer-due': ['clock', 'wait'],
  'month-explained': ['receipt', 'plain'],
  'next-payment-above': ['receipt', 'wait'],
  'storage-above': ['video', 'wait'],
  'usage-reached': ['usage', 'plain'],
  'limit-reached': ['warning', 'wait'],
  'outlook-over': ['usage', 'wait'],
  'purchase-confirmed': ['check', 'good'],
  'scheduled-change': ['plan', 'plain'],
  renewal: ['clock', 'plain'],
  'trial-ends': ['clock', 'plain'],
  'coupon-ends': ['clock', 'plain'],
  'card-expires': ['card', 'wait'],
  deletion: ['warning', 'wait'],
  'request-asked': ['clock', 'wait'],
  'request-approved': ['check', 'good'],
  'request-declined': ['warning', 'wait'],
  'request-expired': ['clock', 'plain'],
  'request-decided': ['check', 'plain'],
  'request-over': ['clock', 'plain'],
  'request-limit': ['card', 'plain'],
  'request-limit-changed': ['card', 'plain'],
  'request-limit-passed': ['warning', 'wait'],
  'person-joined': ['user', 'plain'],
  'person-left': ['user', 'plain'],
  'role-changed': ['user', 'plain'],
  'person-stays': ['user', 'plain'],
  'departure-waits': ['clock', 'wait'],
  'departure-void': ['user', 'plain'],
  'administers-again': ['user', 'wait'],
  'recipient-added': ['user', 'plain'],
  'login-joined': ['user', 'wait'],
  'new-browser': ['user', 'plain'],
  'mail-changed': ['user', 'plain'],
  'card-changed': ['card', 'plain'],
  'session-ended': ['warning', 'wait'],
  'sessions-ended': ['lock', 'plain'],
  'own-address-changed': ['lock', 'plain'],
  'password-changed': ['lock', 'plain'],
  'login-secured': ['warning', 'wait'],
  'passkey-added': ['lock', 'plain'],
  'passkey-removed': ['lock', 'plain'],
  'second-factor': ['lock', 'plain'],
  'second-factors-removed': ['lock', 'wait'],
  'second-factor-demanded': ['lock', 'wait'],
  'second-factor-demand': ['lock', 'plain'],
} as const satisfies Record<NoticeKind, Look>

interface NoticeLineProps {
  readonly notice: BellNotice
  readonly isNew: boolean
  /** What else there is to say of it. */
  readonly children: ReactNode
}

/** One notice: what happened, when, and the screen that it leads to. */
export function NoticeLine({ notice: { kind, sentence, date, place }, isNew, children }: NoticeLineProps) {
  const t = useTranslations('bell')
  const { history } = useRouter()
  const [icon, tone] = looks[kind]
  const time = useNoticeTime()(instantFromWire(date))
  const screen = useScreenName(place)
  return (
    <li>
      <a
        href={history.createHref(place)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          history.push(place)
        }}
      >
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
      </a>
      {children}
    </li>
  )
}

const isEntry = (name: string): name is MenuEntry => Object.hasOwn(menuIcons, name)

/** What the menu calls the screen, or the one that it belongs to; a receipt belongs to the bills. */
function useScreenName(place: string): string | undefined {
  const titles = useTitles(useContractState())
  const path = place.startsWith('/receipt/') ? paths['billing-history'] : place
  const entries = Object.keys(menuIcons)
    .filter(isEntry)
    .filter((entry) => path.startsWith(paths[entry]))
  const [closest] = entries.toSorted((a, b) => paths[b].length - paths[a].length)
  return closest === undefined ? undefined : titles[closest]
}
