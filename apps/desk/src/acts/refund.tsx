import type { RegionName } from '@touchline/contract/wire'
import { type Currency, decimalText } from '@touchline/domain/money'
import { amountTyped } from '@touchline/domain/operators'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Sheet } from './sheet.tsx'

interface Refundable {
  readonly billingId: string
  /** Refundable minor units. */
  readonly left: number
  readonly currency: Currency
}

interface RefundProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly bill: Refundable
  readonly caseId: string
  readonly onClose: () => void
}

export function RefundSheet({ region, organizationId, bill, caseId, onClose }: RefundProps) {
  const t = useTranslations('acts')
  const locale = useLocale()
  const { billingId, left, currency } = bill
  const [text, setText] = useState(decimalText({ minor: BigInt(left), currency }))
  const [reference] = useState(() => `desk-${crypto.randomUUID()}`)
  const amount = amountTyped(text, currency)
  const isPossible = amount !== null && amount <= left
  const most = moneyText({ minor: left, currency, locale })
  return (
    <Sheet
      region={region}
      act="refund"
      title={t('refund.title')}
      order={t('refund.order', { amount: moneyText({ minor: amount ?? 0, currency, locale }) })}
      input={isPossible ? { organizationId, billingId, amount, reference } : null}
      organizationId={organizationId}
      caseId={caseId}
      spends={isPossible ? { minor: amount, currency } : undefined}
      onClose={onClose}
    >
      <TextField
        label={t('refund.amount', { currency })}
        hint={t('refund.most', { amount: most })}
        error={isPossible ? null : t('refund.wrong', { amount: most })}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Sheet>
  )
}
