import type { UseQueryResult } from '@tanstack/react-query'
import type { BellNotice } from '@touchline/contract/bell'
import { decideRoute } from '@touchline/domain/navigation'
import { noticeRow } from '@touchline/domain/notices'
import { Icon } from '@touchline/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AskUs } from '../../../forms/questions/ask-us.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useContractState } from '../../../lib/account/use-account.ts'
import { type Bell, markRead } from '../../../lib/bell-query.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { billingRole } from '../../../lib/session/role.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { NoticeLine } from './notice-line.tsx'

const asShown = ({ sentence }: BellNotice) => ({ title: sentence, figure: null, steps: [] })

/** Opening reads them; new ones stay marked until it closes. */
export function NoticePanel({ bell }: { readonly bell: UseQueryResult<Bell> }) {
  const t = useTranslations()
  const panel = useRef<HTMLDivElement>(null)
  const fresh = useFresh(bell.data)
  const isReady = bell.data !== undefined
  const mayOpen = useMayOpenSettings()
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('li a, button')
    ;(first ?? panel.current)?.focus({ preventScroll: true })
  }, [isReady])
  return (
    <div ref={panel} tabIndex={-1}>
      <div className="panel-head">
        <h2>{t('shell.notices')}</h2>
        {mayOpen && <Link to="/notices">{t('bell.settings')}</Link>}
      </div>
      {bell.data === undefined ? (
        <Missing bell={bell} />
      ) : bell.data.notices.length === 0 ? (
        <EmptyState>{t('bell.empty')}</EmptyState>
      ) : (
        <ul>
          {bell.data.notices.map((notice) => (
            <NoticeLine key={notice.noticeId} notice={notice} isNew={fresh.has(notice.noticeId)}>
              <Undelivered mails={notice.failedMails} mayOpen={mayOpen} />
              {noticeRow(notice.kind).group === 'money' && (
                <div className="ask-notice">
                  <AskUs of={{ kind: 'notice', id: notice.noticeId }} shown={[asShown(notice)]} />
                </div>
              )}
            </NoticeLine>
          ))}
        </ul>
      )}
    </div>
  )
}

function useMayOpenSettings(): boolean {
  const state = useContractState()
  const isEsports = sessionStore.read()?.organizationDetail.organizationType === 'ESPORTS'
  return (
    state !== undefined && decideRoute({ state: state.kind, isEsports, role: billingRole() }, 'notices').kind === 'stay'
  )
}

function Missing({ bell }: { readonly bell: UseQueryResult<Bell> }) {
  const t = useTranslations()
  if (!bell.isError) return <Skeleton label={t('shell.loading')} />
  return <ErrorState text={t('bell.failed')} retry={t('bell.retry')} onRetry={() => void bell.refetch()} />
}

function useFresh(bell: Bell | undefined): ReadonlySet<string> {
  const { language } = useLanguage()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = bell?.notices.filter(({ noticeId, isUnread }) => isUnread && !fresh.has(noticeId)) ?? []
  if (unread.length > 0) setFresh(fresh.union(new Set(unread.map(({ noticeId }) => noticeId))))
  const through = bell === undefined || bell.unread === 0 ? null : bell.through
  useEffect(() => {
    if (through !== null) void markRead(language, through)
  }, [through, language])
  return fresh
}

interface UndeliveredProps {
  readonly mails: BellNotice['failedMails']
  readonly mayOpen: boolean
}

export function Undelivered({ mails, mayOpen }: UndeliveredProps) {
  const t = useTranslations('bell')
  return mails.map(({ recipientId, address }) => (
    <p key={recipientId} className="undelivered">
      <Icon name="warning" />
      {mayOpen ? (
        <Link to="/notices" search={{ recipient: recipientId }}>
          {t('undelivered', { address })}
        </Link>
      ) : (
        <span>{t('undelivered', { address })}</span>
      )}
    </p>
  ))
}
