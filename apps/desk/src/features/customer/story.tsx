import { addMonths } from '@touchline/domain/calendar'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { causeTexts } from '@touchline/words/cause-texts'
import { listFormat } from '@touchline/words/list-format'
import { gapAfter } from '@touchline/words/sentences'
import { useLocale, useTranslations } from 'use-intl'
import { monthText } from '../../lib/date-text.ts'
import type { Customer } from './customer.ts'

interface StoryProps {
  readonly story: NonNullable<Customer['explained'][number]['story']>
  readonly bill: Customer['billings']['results'][number]
}

export function Story({ story, bill: { charge, billingStatus, billingTargetYearMonth: of } }: StoryProps) {
  const t = useTranslations('story')
  const locale = useLocale()
  const money = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const { cause, rest } = causeTexts(t, { isOpen: billingStatus !== 'Fixed', currency: charge.currency, locale })
  const month = monthText(addMonths(`${of.slice(0, 4)}-${of.slice(4)}`, -1), locale, 'long')
  switch (story.kind) {
    case 'same':
      return <p>{t('same', { month })}</p>
    case 'first':
      return <p>{t('first', { days: story.days, ofDays: story.ofDays, month: monthText(of, locale, 'long') })}</p>
    case 'changed': {
      const amount = money(Math.abs(story.difference))
      const lead = t(story.difference < 0 ? 'less' : 'more', { month, amount })
      const causes = [
        ...story.causes.map((each) => cause({ ...each, minor: BigInt(each.minor) })),
        ...rest(BigInt(story.rest)),
      ]
      return (
        <p>
          {lead}
          {gapAfter(lead)}
          {t('causes', { causes: listFormat(locale).format(causes) })}
        </p>
      )
    }
  }
}
