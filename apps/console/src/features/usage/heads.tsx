import { freeSeats } from '@touchline/domain/seats'
import { useTranslations } from 'use-intl'
import type { TimeKind } from '../../lib/usage-units.ts'
import { Heading } from '../../ui/heading.tsx'
import { useAnswer } from './answer.ts'
import { organizationTime, paceSubject, seatsUsed, type UsageAccount } from './usage-account.ts'

interface TimeHeadProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
}

/** The answer is the heading: whether the time lasts. */
export function TimeHead({ account, kind }: TimeHeadProps) {
  const t = useTranslations('usage')
  const shell = useTranslations('shell')
  const { heading, text } = useAnswer(paceSubject(account, kind))
  const isInPlan = organizationTime(account, kind).limit.hard > 0
  return (
    <div>
      <Heading name={shell('usage')}>{isInPlan ? heading : t('answer.noExport')}</Heading>
      {isInPlan && <p className="soft num usage-answer">{text}</p>}
    </div>
  )
}

/** How many seats are free. */
export function SeatsHead({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage')
  const shell = useTranslations('shell')
  const { analysts, viewers } = freeSeats(account.contract, account.catalogue, seatsUsed(account), account.now)
  return (
    <div>
      <Heading name={shell('usage')}>{t('answer.seats', { left: analysts + viewers })}</Heading>
    </div>
  )
}
