import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { contractStateAt } from '@touchline/domain/contract'
import { planCards, planChangeBlock } from '@touchline/domain/plans'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/banner.tsx'
import { Comparison } from './comparison.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import { PlanCardRadio } from './plan-card.tsx'
import { Purchase } from './purchase.tsx'
import { previewOf, type Shop } from './shop.ts'
import { Summary } from './summary.tsx'
import './plans.css'

export function PlanShelf({ shop }: { readonly shop: Shop }) {
  const t = useTranslations('plans')
  const [selected, setSelected] = useState<string | null>(null)
  const [isBuying, setIsBuying] = useState(false)
  const cards = planCards({ ...shop, cycle: 'month' })
  const block = planChangeBlock(shop)
  const preview = selected === null ? null : previewOf(shop, selected)
  const { kind } = contractStateAt(shop.contract, shop.catalogue, shop.now)
  const isTrial = kind === 'trial' || kind === 'trial-readonly' || kind === 'cancelled' || kind === 'none'
  const toggle = (id: string) => setSelected(selected === id ? null : id)
  return (
    <>
      <Head shop={shop} isTrial={isTrial} />
      {block !== null && <Banner tone="wait" title={t(`blocked.${block}`)} />}
      <fieldset className="plans" disabled={block !== null}>
        <legend className="hidden-text">{t('choose')}</legend>
        {cards.map((card) => (
          <PlanCardRadio
            key={card.group.id}
            shop={shop}
            card={card}
            isSelected={selected === card.group.id}
            onToggle={() => toggle(card.group.id)}
          />
        ))}
      </fieldset>
      <p className="small soft">{t('notes')}</p>
      <Comparison shop={shop} cards={cards} />
      {preview !== null && block === null && (
        <Summary shop={shop} preview={preview} isTrial={isTrial} onBuy={() => setIsBuying(true)} />
      )}
      <LeaveWarning isActive={selected !== null && !isBuying} />
      {isBuying && preview?.kind === 'possible' && (
        <Purchase
          shop={shop}
          preview={preview}
          onDone={() => {
            setIsBuying(false)
            setSelected(null)
          }}
          onCancel={() => setIsBuying(false)}
        />
      )}
    </>
  )
}

function Head({ shop, isTrial }: { readonly shop: Shop; readonly isTrial: boolean }) {
  const t = useTranslations('plans')
  const { contract, now, organization } = shop
  const date = dateOf(startOfNextMonth(now, contract.zone), contract.zone)
  return (
    <div className="head">
      <div>
        <h1 tabIndex={-1}>{isTrial ? t('purchaseTitle') : t('changeTitle')}</h1>
        <p className="soft">
          {isTrial ? (organization.isGlobal ? t('hintGlobal') : t('hintRegional')) : t('when', { date })}
        </p>
      </div>
    </div>
  )
}
