import type { Cycle } from '@touchline/domain/catalogue'
import { requestEnd } from '@touchline/domain/requests'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Asking } from '../../../forms/asking/asking.tsx'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import type { UsageAccount } from '../../../forms/usage/account.ts'
import { useDay } from '../../../forms/use-day.ts'
import { Facts } from '../../../ui/card.tsx'

interface AskingForNowProps extends ComponentProps<typeof Asking> {
  readonly account: UsageAccount
  readonly cycle: Cycle
}

/** Hours and seats begin as soon as they are approved. */
export function AskingForNow({ account, cycle, ...asking }: AskingForNowProps) {
  const t = useTranslations('requests')
  const day = useDay(account.contract.zone, account.now)
  return (
    <>
      <Facts
        rows={[
          [t('kept'), day(requestEnd(account.now))],
          [t('starts'), t('atOnce')],
          [t('ends'), t('endsThen', { span: cycle === 'year' ? 'term' : 'month' })],
        ]}
      />
      <Asking {...asking} />
      <WayBackOf call="askApproval" />
    </>
  )
}
