import { useQuery } from '@tanstack/react-query'
import type { PurchaseLimit } from '@touchline/contract/purchase-limit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { purchaseLimitQuery } from '../../../forms/asking/purchase-limit.ts'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { loadable } from '../../../lib/request/loadable.ts'
import { may } from '../../../lib/session/role.ts'
import { Card } from '../../../ui/card.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { LimitDialog } from './limit-dialog.tsx'

/** "How much may a billing manager buy without asking?" */
export function LimitCard() {
  const t = useTranslations('people.limit')
  const content = loadable(useQuery(purchaseLimitQuery()))
  return (
    <WhenLoaded content={content} frame={(standIn) => <Card title={t('title')}>{standIn}</Card>}>
      {(limit) => <Read limit={limit} />}
    </WhenLoaded>
  )
}

function Read({ limit }: { readonly limit: PurchaseLimit }) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const { amount, currency } = limit
  const said = (minor: number): string =>
    minor === 0 ? t('people.limit.always') : t('people.limit.upTo', { amount: moneyText({ minor, currency, locale }) })
  const change = may('limit-managers') && (
    <Button
      look="ghost"
      aria-label={t('people.changeOf', { name: t('people.limit.title') })}
      onClick={() => setIsOpen(true)}
    >
      {t('common.change')}
    </Button>
  )
  return (
    <Card title={t('people.limit.title')} action={change} className="purchase-limit">
      <p>{amount === null ? t('people.limit.none') : said(amount)}</p>
      {amount !== null && amount > 0 && <p className="soft small">{t('people.limit.rule')}</p>}
      {isOpen && <LimitDialog limit={limit} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
