import { Card, Facts } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { dayText } from '../../lib/date-text.ts'
import type { Customer } from './customer.ts'

type AddOn = Customer['addOns'][number]

export function Plan({ customer: { club, currency, addOns } }: { readonly customer: Customer }) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const { language } = useLanguage()
  const amountOf = ({ cycle, price, count, beginning }: AddOn): string =>
    t(`addOns.per.${cycle}`, {
      count: count + (beginning?.count ?? 0),
      price: moneyText({ minor: price, currency, locale }),
    })
  const daysOf = ({ beginning, ending }: AddOn): readonly string[] => [
    ...(beginning === null ? [] : [t('addOns.from', { count: beginning.count, day: dayText(beginning.on, locale) })]),
    ...(ending === null ? [] : [t('addOns.until', { count: ending.count, day: dayText(ending.on, locale) })]),
  ]
  return (
    <Card title={t('formGroups.plan')}>
      <Facts
        rows={[
          [t('inForce'), club.planNames[language] ?? club.planNames.en ?? club.planGroupId ?? t('none')],
          ...addOns.map((each): readonly [string, ReactNode] => [
            each.names[language] ?? each.names.en ?? each.planGroupId,
            <div key={each.planGroupId} className="add-on">
              {amountOf(each)}
              {daysOf(each).map((text) => (
                <small key={text} className="soft">
                  {text}
                </small>
              ))}
            </div>,
          ]),
        ]}
      />
    </Card>
  )
}
