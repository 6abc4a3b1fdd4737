import type { Invoice } from '@touchline/domain/billing'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Steps } from '../ui/steps.tsx'
import { Table } from '../ui/table.tsx'
import { type Masters, useReckoning } from './reckoning.ts'

interface WhyProps {
  readonly invoice: Invoice
  readonly masters: Masters
}

/** The lines of an amount and their sum, each line with the way to it. */
export function Reckoned({ invoice, masters }: WhyProps) {
  const t = useTranslations('why')
  const reckoning = useReckoning(masters)(invoice)
  return (
    <>
      <Table
        caption={t('title')}
        rows={reckoning.lines}
        keyOf={(line) => line.key}
        columns={[
          { label: t('what'), cell: (line) => <Steps what={line.what} steps={line.steps} /> },
          { label: t('amount'), right: true, cell: (line) => line.amount },
        ]}
      />
      <Facts rows={reckoning.sums} />
    </>
  )
}

/** The same within a dialog, of which there is never a second: it unfolds in place. */
export function WhyHere(props: WhyProps) {
  const t = useTranslations('why')
  return (
    <details className="why">
      <summary>{t('link')}</summary>
      <Reckoned {...props} />
    </details>
  )
}

/** "Why this amount": the button beside a figure, and what it opens. */
export function Why(props: WhyProps) {
  const t = useTranslations('why')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('link')}
      </Button>
      {isOpen &&
        // At the page's end, so that it does not take on the colours of what it explains.
        createPortal(
          <Dialog title={t('title')} wide onCancel={close} footer={<Button onClick={close}>{t('close')}</Button>}>
            <Reckoned {...props} />
          </Dialog>,
          document.body,
        )}
    </>
  )
}
