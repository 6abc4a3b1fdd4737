import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  beginCalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
} from '@touchline/contract/calls/calendar-feed'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Switch } from '@touchline/ui/input/switch.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { showMessage } from '../../../lib/messages.ts'
import { call } from '../../../lib/request/call.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { withPassword } from '../../../lib/session/password.ts'
import { organizationId, sessionStore } from '../../../lib/session/session.ts'
import './calendar.css'

interface Feed {
  readonly feed: { readonly createdAt: string } | null
  /** Until the page is closed. */
  readonly address: string | null
}

const feedQuery = () =>
  queryOptions({
    queryKey: organizationKey('calendar-feed'),
    queryFn: async ({ queryKey }): Promise<Feed> => {
      const { data } = await call(getCalendarFeed, { params: { orgId: organizationId() } })
      const before = queryClient.getQueryData<Feed>(queryKey)
      const isSame = data.feed !== null && data.feed.createdAt === before?.feed?.createdAt
      return { feed: data.feed, address: isSame ? before.address : null }
    },
  })

const show = (feed: Feed): void => void queryClient.setQueryData(feedQuery().queryKey, feed)

async function begin(): Promise<void> {
  const { data } = await withPassword(() => call(beginCalendarFeed, { params: { orgId: organizationId() }, body: {} }))
  show({ feed: data.feed, address: addressOf(data.token) })
}

async function end(): Promise<void> {
  await call(endCalendarFeed, { params: { orgId: organizationId() } })
  show({ feed: null, address: null })
}

function addressOf(token: string): string {
  const path = readCalendarFeed.path.replace(':token', `${token}.ics`)
  return new URL(`${sessionStore.read()?.base ?? ''}${path}`, location.href).href
}

const inCalendar = (address: string): string => address.replace(/^https?:/, 'webcal:')

export function CalendarCard() {
  const t = useTranslations('calendarFeed')
  const feed = useQuery(feedQuery())
  const { isBusy, turn } = useTurning()
  const isOn = feed.data !== undefined && feed.data.feed !== null
  return (
    <Card
      title={t('title')}
      className="calendar-feed"
      action={feed.data && <Switch label={t('title')} isOn={isOn} busy={isBusy} onTurn={(next) => void turn(next)} />}
    >
      <p className="soft small">{t('lead')}</p>
      <WhenLoaded content={loadable(feed)}>
        {({ feed: held, address }) =>
          held !== null && <Held address={address} isBusy={isBusy} onRenew={() => void turn(true)} />
        }
      </WhenLoaded>
    </Card>
  )
}

function useTurning() {
  const t = useTranslations('calendarFeed')
  const tooOften = useTranslations('notices')('tooOften')
  const ok = useTranslations('common')('ok')
  const feed = useQuery(feedQuery())
  const turning = useChange({
    send: (isOn: boolean) => (isOn ? begin() : end()),
    refusals: { 'too-many-attempts': { message: { title: t('title'), body: tooOften, ok } } },
  })
  const sure = (isOn: boolean) =>
    showMessage({
      title: isOn ? t('renew.title') : t('end.title'),
      body: isOn ? t('renew.body') : t('end.body'),
      ok: isOn ? t('renew.ok') : t('end.ok'),
      cancel: t('keep'),
      wayBackOf: 'endCalendarFeed',
      isDangerous: true,
    })
  const turn = async (isOn: boolean) => {
    const isHeld = feed.data !== undefined && feed.data.feed !== null
    if (isHeld && !(await sure(isOn))) return
    turning.send(isOn)
  }
  return { isBusy: turning.isBusy, turn }
}

interface HeldProps {
  readonly address: string | null
  readonly isBusy: boolean
  readonly onRenew: () => void
}

function Held({ address, isBusy, onRenew }: HeldProps) {
  const t = useTranslations('calendarFeed')
  return (
    <>
      {address === null ? <p className="small">{t('shownOnce')}</p> : <Address address={address} />}
      <Button look="ghost" busy={isBusy} onClick={onRenew}>
        {t('new')}
      </Button>
    </>
  )
}

function Address({ address }: { readonly address: string }) {
  const t = useTranslations('calendarFeed')
  const common = useTranslations('common')
  const id = useId()
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setCopied('done'),
      () => setCopied('failed'),
    )
  }
  return (
    <>
      <div className="feed-address">
        <label htmlFor={id}>{t('address')}</label>
        <input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
      </div>
      <p className="soft small">{t('secret')}</p>
      <div className="feed-actions">
        <a className="btn ghost" href={inCalendar(address)}>
          {t('open')}
        </a>
        <Button look="ghost" onClick={copy}>
          {common('copy')}
        </Button>
      </div>
      <p role="status" className="small">
        {copied === 'done' && t('copied.done')}
        {copied === 'failed' && t('copied.failed')}
      </p>
    </>
  )
}
