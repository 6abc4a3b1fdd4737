import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { showMessage } from '../../../lib/messages.ts'
import { ApiError } from '../../../lib/request/api-error.ts'
import { reportFault } from '../../../lib/request/faults.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Switch } from '../../../ui/input/switch.tsx'
import { Address } from './address.tsx'
import { begin, end, feedQuery } from './calendar-feed.ts'
import './calendar.css'

/** What comes, in the reader's own calendar under a secret address. */
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

/** Begins, renews or ends the feed; what ends an address that is in use asks first. */
function useTurning() {
  const t = useTranslations('calendarFeed')
  const tooOften = useTranslations('notices')('tooOften')
  const ok = useTranslations('common')('ok')
  const feed = useQuery(feedQuery())
  const [isBusy, setIsBusy] = useState(false)
  const sure = (isOn: boolean) =>
    showMessage({
      title: isOn ? t('renew.title') : t('end.title'),
      body: isOn ? t('renew.body') : t('end.body'),
      ok: isOn ? t('renew.ok') : t('end.ok'),
      cancel: t('keep'),
      isDangerous: true,
    })
  const report = async (error: unknown) => {
    if (isPasswordRequired(error)) return
    if (error instanceof ApiError && error.status === 429) await showMessage({ title: t('title'), body: tooOften, ok })
    else await reportFault(error, 'change')
  }
  const turn = async (isOn: boolean) => {
    const isHeld = feed.data !== undefined && feed.data.feed !== null
    if (isHeld && !(await sure(isOn))) return
    setIsBusy(true)
    await (isOn ? begin() : end()).catch(report)
    setIsBusy(false)
  }
  return { isBusy, turn }
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
