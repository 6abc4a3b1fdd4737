import type { Invoice, InvoiceLine } from '@touchline/domain/billing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { moneyText } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { groupName, type Shop } from './shop.ts'

interface DerivationProps {
  readonly invoice: Invoice
  readonly shop: Shop
  readonly onClose: () => void
}

/** Why this amount: every line as days x price, then tax - from the function that made it. */
export function Derivation({ invoice, shop, onClose }: DerivationProps) {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const money = (minor: bigint) => moneyText({ minor: Number(minor), currency: invoice.currency, locale })
  const how = useHow(money)
  const nameOf = (line: InvoiceLine) =>
    t('why.item', {
      plan: groupName(shop, shop.catalogue.plans.get(line.contractPlanId)?.groupId, language),
      role: t(`roles.${line.role}`),
    })
  const taxed = invoice.taxRatePercent > 0
  return (
    <Dialog title={t('why.title')} wide onCancel={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <Table
        caption={t('why.title')}
        rows={invoice.lines}
        keyOf={(line) => line.contractPlanId}
        columns={[
          { label: t('why.what'), cell: nameOf },
          { label: t('why.how'), cell: how },
          { label: t('why.amount'), right: true, cell: (line) => money(line.amount.minor) },
        ]}
      />
      <Facts
        rows={[
          ...(taxed
            ? ([
                [t('why.subtotal'), money(invoice.subtotal.minor)],
                [t('why.tax', { rate: invoice.taxRatePercent }), money(invoice.tax.minor)],
              ] as const)
            : []),
          [t('why.total'), money(invoice.total.minor)],
        ]}
      />
    </Dialog>
  )
}

function useHow(money: (minor: bigint) => string) {
  const t = useTranslations('plans')
  const { locale } = useLanguage()
  return ({ derivation, unitPrice }: InvoiceLine): string => {
    const price = money(unitPrice.minor)
    switch (derivation.kind) {
      case 'days':
        return t('why.days', { price, days: derivation.days, ofDays: derivation.ofDays })
      case 'hours':
        return t('why.hours', {
          price,
          hours: new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(derivation.tenths / 10),
        })
      case 'count':
        return t('why.count', { price, count: derivation.count })
      case 'addition':
        return derivation.purchases
          .map(({ count, units, days, ofDays }) =>
            ofDays === 1 ? t('why.option', { price, count, units }) : t('why.seats', { price, count, days, ofDays }),
          )
          .join(' + ')
    }
  }
}
