import { useQuery } from '@tanstack/react-query'
import type { PurchaseLimit } from '@touchline/contract/purchase-limit'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { purchaseLimitQuery } from '../../../forms/asking/purchase-limit.ts'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { loadable } from '../../../lib/request/loadable.ts'
import { Rule } from '../rules/rule.tsx'
import { LimitDialog } from './limit-dialog.tsx'

export function LimitRule() {
  const content = loadable(useQuery(purchaseLimitQuery()))
  return (
    <WhenLoaded content={content} shape="card" frame={(standIn) => <li className="rule">{standIn}</li>}>
      {(limit) => <Read limit={limit} />}
    </WhenLoaded>
  )
}

function Read({ limit }: { readonly limit: PurchaseLimit }) {
  const t = useTranslations('people.limit')
  const { locale } = useLanguage()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { amount, currency } = limit
  const value = amount === null ? t('none') : moneyText({ minor: amount, currency, locale })
  return (
    <Rule
      id={`${id}-name`}
      name={t('title')}
      value={
        <Allowed to="limit-managers" otherwise={<b className="num">{value}</b>}>
          <Button
            look="quiet"
            id={`${id}-value`}
            aria-labelledby={`${id}-value ${id}-name`}
            onClick={() => setIsOpen(true)}
          >
            {value}
          </Button>
        </Allowed>
      }
    >
      {isOpen && <LimitDialog limit={limit} onClose={() => setIsOpen(false)} />}
    </Rule>
  )
}
