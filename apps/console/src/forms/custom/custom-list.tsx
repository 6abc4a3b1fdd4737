import { type CustomOffer, customOffers } from '@touchline/domain/add-ons'
import { taxAt } from '@touchline/domain/billing'
import type { Cycle } from '@touchline/domain/catalogue'
import { type Money, withTax } from '@touchline/domain/money'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { useDay } from '../use-day.ts'
import './custom.css'

interface CustomListProps {
  readonly account: Account
  readonly action?: ReactNode
  readonly waysOf?: (offer: CustomOffer, name: string) => ReactNode
}

export function CustomList({ account, action, waysOf = () => null }: CustomListProps) {
  const t = useTranslations('custom')
  const { language, locale } = useLanguage()
  const { contract, catalogue, groups, now } = account
  const day = useDay(contract.zone, now)
  const offers = customOffers(contract, catalogue, now)
  if (offers.length === 0) return null
  const showTaxed = (price: Money, cycle: Cycle) => {
    const { minor, currency } = withTax(price, taxAt(contract, now, cycle).rate)
    return moneyText({ minor: Number(minor), currency, locale })
  }
  const standing = ({ plan: { cycle }, price, held }: CustomOffer): readonly string[] => [
    t('price', { cycle, amount: showTaxed(price, cycle) }),
    t('held', { count: held?.count ?? 0 }),
    ...(held === null || held.beginsAt === null
      ? []
      : [t('beginning', { count: held.beginning, date: day(held.beginsAt) })]),
    ...(held === null || held.endsAt === null ? [] : [t('ending', { count: held.ending, date: day(held.endsAt - 1) })]),
  ]
  return (
    <Card title={t('title')} action={action}>
      <ul className="custom-list">
        {offers.map((offer) => {
          const name = groupNameIn(groups, offer.plan.groupId, language)
          const { description } = offer.plan.custom ?? {}
          return (
            <li key={offer.plan.id}>
              <div>
                <b>{name}</b>
                <p className="small soft">{description?.[language] ?? description?.['en']}</p>
                <p className="small num">{standing(offer).join(' · ')}</p>
              </div>
              <div className="custom-ways">{waysOf(offer, name)}</div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
