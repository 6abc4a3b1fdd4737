import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { billKind } from '@touchline/domain/payment'
import { dateText } from '@touchline/words/date-text'
import { gapAfter } from '@touchline/words/sentences'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { useCourse } from '../../lib/payment/unpaid.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { useWays } from './repair.ts'

export function useNextTry(billing: BillingInfo | undefined): ReactNode {
  const t = useTranslations('payment.repair')
  const { locale } = useLanguage()
  const document = useQuery(contractQuery()).data?.document
  const { card } = useWays(billing)
  const failed = billing !== undefined && billKind(billing) === 'declined' ? billing : undefined
  const course = useCourse(failed)
  if (failed === undefined || document === undefined || card === null) return null
  const { nextTryDateTime: at } = failed
  if (at === null) return t('noTry', { card })
  const date = dateText(dateOf(instantFromWire(at), document.zone), locale, 'day')
  const further = course === undefined ? '' : t('furtherTries', { count: course.furtherTries })
  return (
    <>
      {t.rich('nextTry', { card, date, b: (text) => <b>{text}</b> })}
      {further !== '' && `${gapAfter(further)}${further}`}
    </>
  )
}
