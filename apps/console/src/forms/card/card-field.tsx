import { CardNumberElement } from '@stripe/react-stripe-js'
import type { StripeElementStyle } from '@stripe/stripe-js'
import { BrandMark } from '@touchline/ui/brand-mark.tsx'
import { type Brand, isBrand } from '@touchline/ui/card-brand.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import './card-fields.css'

export interface FieldState {
  readonly complete: boolean
  readonly empty: boolean
  readonly error?: { readonly message: string } | undefined
  readonly brand?: string | undefined
}

export const blank: FieldState = { complete: false, empty: true }

export const brandOf = ({ brand = '' }: FieldState): Brand | null => (isBrand(brand) ? brand : null)

interface NumberFieldProps {
  readonly state: FieldState
  readonly beginsHere: boolean
  readonly style: StripeElementStyle
  readonly onChange: (state: FieldState) => void
}

export function NumberField({ state, beginsHere, style, onChange }: NumberFieldProps) {
  const t = useTranslations('payment')
  const brand = brandOf(state)
  return (
    <Labelled label={t('cardNumber')} state={state} trailing={brand !== null && <BrandMark brand={brand} />}>
      <CardNumberElement
        options={{ style }}
        onChange={onChange}
        onReady={(field) => {
          if (beginsHere && hasNotMoved()) field.focus()
        }}
      />
    </Labelled>
  )
}

/** Not moved by the reader. */
const hasNotMoved = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('dialog [data-autofocus], h1') === true

interface LabelledProps {
  readonly label: string
  readonly state: FieldState
  readonly trailing?: ReactNode
  readonly children: ReactNode
}

export const Labelled = ({ label, state: { error }, trailing, children }: LabelledProps) => (
  <div className="field">
    <span className="frame-label">{label}</span>
    <div className={error === undefined ? 'box frame' : 'box frame invalid'}>
      <div className="frame-place">{children}</div>
      {trailing}
    </div>
    <div aria-live="polite" className="kept">
      {error !== undefined && <p className="error">{error.message}</p>}
    </div>
  </div>
)
