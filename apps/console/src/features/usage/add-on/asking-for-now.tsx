import type { Instant, Zone } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import { requestEnd } from '@touchline/domain/requests'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Asking } from '../../../forms/asking/asking.tsx'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { useDay } from '../../../forms/use-day.ts'
import { Facts } from '../../../ui/card.tsx'

interface AskingForNowProps extends ComponentProps<typeof Asking> {
  readonly cycle: Cycle
  readonly now: Instant
  readonly zone: Zone
}

export function AskingForNow({ cycle, now, zone, ...asking }: AskingForNowProps) {
  const t = useTranslations('requests')
  const day = useDay(zone, now)
  return (
    <>
      <Facts
        rows={[
          [t('kept'), day(requestEnd(now))],
          [t('starts'), t('atOnce')],
          [t('ends'), t('endsThen', { span: cycle === 'year' ? 'term' : 'month' })],
        ]}
      />
      <Asking {...asking} />
      <WayBackOf call="askApproval" />
    </>
  )
}
