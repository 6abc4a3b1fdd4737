import type { WaitingAddress } from '@touchline/contract/mail'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateLocale } from '@touchline/words/date-locale'
import { dateText } from '@touchline/words/date-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { cancelMailChange, resendMailChange, waitingMailQuery } from '../../lib/mail-address.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'
import { Allowed } from '../allowed.tsx'
import { useMailFailure } from './mail-failure.ts'
import './waiting-mail.css'

interface WaitingMailProps {
  readonly contractId: string
  readonly waiting: WaitingAddress
  readonly zone: string
}

export function WaitingMail({ contractId, waiting, zone }: WaitingMailProps) {
  const t = useTranslations('contact')
  const { locale } = useLanguage()
  const { sendAgain, giveUp, running } = useWaitingActions(contractId, waiting.mailAddress)
  const sent = instantFromWire(waiting.requestedAt)
  const over = instantFromWire(waiting.expiresAt)
  const clock = new Intl.DateTimeFormat(dateLocale(locale), { timeStyle: 'short', timeZone: zone })
  const facts = {
    date: dateText(dateOf(sent, zone), locale, 'day'),
    time: clock.format(sent),
    until: clock.format(over),
  }
  return (
    <div className="waiting-mail">
      <p>
        <Icon name="clock" />
        <b>{t('waiting', { mail: waiting.mailAddress })}</b>
      </p>
      {waiting.isRefused ? (
        <p className="form-error">{t('waitingRefused')}</p>
      ) : (
        <p className="small soft">
          <Dated text={waiting.isExpired ? t('waitingOver', facts) : t('waitingSent', facts)} />
        </p>
      )}
      <Allowed to="edit-account">
        <div className="actions">
          <Button look="ghost" busy={running === 'sending'} onClick={() => void sendAgain()}>
            {t('sendAgain')}
          </Button>
          <Button look="quiet" busy={running === 'cancelling'} onClick={() => void giveUp()}>
            {t('cancelChange')}
          </Button>
        </div>
      </Allowed>
    </div>
  )
}

function useWaitingActions(contractId: string, mail: string) {
  const t = useTranslations('contact')
  const common = useTranslations('common')
  const reportMail = useMailFailure()
  const { language } = useLanguage()
  const [running, setRunning] = useState<'sending' | 'cancelling' | null>(null)
  const run = async (what: 'sending' | 'cancelling', work: () => Promise<unknown>) => {
    setRunning(what)
    const failure = await work().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    // Possibly changed elsewhere.
    await queryClient.invalidateQueries(waitingMailQuery(contractId))
    setRunning(null)
    return failure
  }
  return {
    running,
    sendAgain: async () => {
      const failure = await run('sending', () => resendMailChange(contractId, language))
      if (failure === null) return showToast({ text: t('sentAgain', { mail }) })
      return reportMail(failure.error)
    },
    giveUp: async () => {
      const failure = await run('cancelling', () => cancelMailChange(contractId))
      if (failure === null) return showToast({ text: t('changeCancelled', { mail }) })
      return reportFailure(failure.error, 'fetch', {
        title: common('nothingChanged'),
        body: t('cancelFailed'),
        ok: common('ok'),
      })
    },
  }
}
