import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { part } from '../part.tsx'
import type { InvoiceWithNames } from './invoice-breakdown.ts'

const InvoiceBreakdownTable = part(async () => (await import('./invoice-breakdown-table.tsx')).InvoiceBreakdownTable)

function Answer(props: InvoiceWithNames) {
  const t = useTranslations('shell')
  return (
    <Suspense fallback={<Skeleton label={t('loading')} shape="rows" />}>
      <InvoiceBreakdownTable {...props} />
    </Suspense>
  )
}

function useNamed({ invoice: { total } }: InvoiceWithNames): string {
  const t = useTranslations('why')
  const { locale } = useLanguage()
  return `${t('link')} ${moneyText({ minor: Number(total.minor), currency: total.currency, locale })}`
}

export function WhyHere(props: InvoiceWithNames) {
  const t = useTranslations('why')
  const named = useNamed(props)
  return (
    <details className="why">
      <summary aria-label={named}>{t('link')}</summary>
      <Answer {...props} />
    </details>
  )
}

export function Why(props: InvoiceWithNames) {
  const t = useTranslations('why')
  const common = useTranslations('common')
  const named = useNamed(props)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="ghost" small aria-label={named} onClick={() => setIsOpen(true)}>
        {t('link')}
      </Button>
      {isOpen &&
        // Outside, so that it inherits no colours.
        createPortal(
          <Dialog title={t('title')} wide onCancel={close} footer={<Button onClick={close}>{common('close')}</Button>}>
            <Answer {...props} />
          </Dialog>,
          document.body,
        )}
    </>
  )
}
