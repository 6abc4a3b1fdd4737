import type { BillingInfo } from '@touchline/contract/billing'
import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { billKind } from '@touchline/domain/payment'
import { billParts } from '@touchline/domain/projection'
import { figureText } from '@touchline/ui/chart/figure.ts'
import { billTones } from '@touchline/words/bill-tones'
import { listFormat } from '@touchline/words/list-format'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'

const WIDTH = 100
const HEIGHT = 14
const LEAST = 1.5
const GAP = 1

interface BillBarProps {
  readonly bill: BillingInfo
  readonly full: number
}

export function BillBar({ bill, full }: BillBarProps) {
  const t = useTranslations('season.parts')
  const { locale } = useLanguage()
  const hatch = useId()
  const parts = billParts(invoiceFromWire(bill))
  if (parts.length === 0 || bill.billingStatus === 'InProgress') return null
  const { currency } = bill.charge
  const texts = parts.map(
    ({ part, amount }) => `${t(part)} ${figureText({ minor: Number(amount.minor), currency, locale }, 'currency')}`,
  )
  const label = listFormat(locale, 'unit').format(texts)
  const tone = billTones[billKind(bill)]
  const state = tone === 'error' ? 'failed' : tone === 'later' ? 'estimated' : 'fixed'
  const drawn = placed(parts.map(({ amount }) => (Number(amount.minor) / full) * WIDTH))
  return (
    <svg
      className={`bill-bar ${state}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="hatch" width="1.6" height="4" />
      </pattern>
      {parts.map(({ part }, index) => (
        <g key={part}>
          <rect className={`part kind-${part}`} {...drawn[index]} height={HEIGHT} />
          {state === 'estimated' && <rect {...drawn[index]} height={HEIGHT} fill={`url(#${hatch})`} />}
        </g>
      ))}
    </svg>
  )
}

function placed(widths: readonly number[]): readonly { readonly x: number; readonly width: number }[] {
  let x = 0
  return widths.map((share) => {
    const at = { x, width: Math.max(LEAST, share - GAP) }
    x += at.width + GAP
    return at
  })
}
