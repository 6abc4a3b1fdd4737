import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeElementLocale, StripeError } from '@stripe/stripe-js'
import { declineOf, shownFailure } from '@touchline/domain/payment'
import { BrandMarks } from '@touchline/ui/brand-mark.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { askForCardSetup } from '../../lib/payment/payer.ts'
import { stripeScript } from '../../lib/payment/stripe.ts'
import { blank, brandOf, type FieldState, Labelled, NumberField } from './card-field.tsx'
import { useDeclineWords } from './decline-text.ts'

export type CardOutcome =
  | { readonly kind: 'saved'; readonly paymentMethodId: string }
  | { readonly kind: 'failed'; readonly message: string }

interface CardFormProps {
  readonly formId: string
  readonly onComplete: (isComplete: boolean) => void
  readonly onTyped?: (isTyped: boolean) => void
  readonly onSubmit: (confirm: () => Promise<CardOutcome>) => void
  readonly beginsHere?: boolean
  readonly children?: ReactNode
}

/** The provider has no pt-pt. */
const localeAt = (language: string): StripeElementLocale =>
  language === 'ja' || language === 'fr' || language === 'es' || language === 'de'
    ? language
    : language === 'pt-pt'
      ? 'pt'
      : 'en'

export function CardForm(props: CardFormProps) {
  const t = useTranslations()
  const { language } = useLanguage()
  const { stripe, isBroken, retry } = useProvider()
  const [holder, setHolder] = useState('')
  if (isBroken) return <ErrorState text={t('payment.providerFailed')} retry={t('errors.retry')} onRetry={retry} />
  if (stripe === null) return <Skeleton label={t('shell.loading')} shape="fields" />
  return (
    // Elements cannot change language: a new instance asks again.
    <Elements key={language} stripe={stripe} options={{ locale: localeAt(language) }}>
      <Fields {...props} holder={holder} onHolder={setHolder} />
    </Elements>
  )
}

function useProvider() {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [attempt, setAttempt] = useState({ number: 0, isBroken: false })
  const { number, isBroken } = attempt
  useEffect(() => {
    stripeScript().then(setStripe, () => setAttempt({ number, isBroken: true }))
  }, [number])
  return { stripe, isBroken, retry: () => setAttempt({ number: number + 1, isBroken: false }) }
}

type Part = 'number' | 'expiry' | 'cvc'

interface FieldsProps extends CardFormProps {
  readonly holder: string
  readonly onHolder: (holder: string) => void
}

function Fields({
  formId,
  onComplete,
  onTyped,
  onSubmit,
  beginsHere = false,
  children,
  holder,
  onHolder,
}: FieldsProps) {
  const t = useTranslations('payment')
  const papers = useTranslations('papers')
  const confirm = useConfirm(holder)
  const [state, setState] = useState<Readonly<Record<Part, FieldState>>>({ number: blank, expiry: blank, cvc: blank })
  const parts = Object.values(state)
  const isComplete = parts.every(({ complete, error }) => complete && error === undefined) && holder.trim() !== ''
  const isTyped = parts.some(({ empty }) => !empty) || holder !== ''
  useEffect(() => onComplete(isComplete), [isComplete, onComplete])
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped])
  const changed = (part: Part) => (event: FieldState) => setState((before) => ({ ...before, [part]: event }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) onSubmit(confirm)
  }
  const style = { base: { fontSize: '16px', color: getComputedStyle(document.body).color } }
  return (
    <form id={formId} className="form card-form" onSubmit={submit}>
      {children !== undefined && <h3>{papers('creditCard')}</h3>}
      <NumberField state={state.number} beginsHere={beginsHere} style={style} onChange={changed('number')} />
      <TextField
        label={t('cardholder')}
        autoComplete="cc-name"
        value={holder}
        onChange={({ target }) => onHolder(target.value)}
      />
      <div className="card-row">
        <Labelled label={t('expiry')} state={state.expiry}>
          <CardExpiryElement options={{ style }} onChange={changed('expiry')} />
        </Labelled>
        <Labelled label={t('cvc')} state={state.cvc}>
          <CardCvcElement options={{ style }} onChange={changed('cvc')} />
        </Labelled>
      </div>
      <BrandMarks label={t('brands')} found={brandOf(state.number)} />
      {children}
    </form>
  )
}

function useConfirm(holder: string): () => Promise<CardOutcome> {
  const t = useTranslations('payment')
  const stripe = useStripe()
  const elements = useElements()
  const messageOf = useCardMessage()
  return async () => {
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card) return { kind: 'failed', message: t('providerFailed') }
    const clientSecret = await askForCardSetup()
    const result = await stripe.confirmCardSetup(clientSecret, {
      payment_method: { card, billing_details: { name: holder } },
    })
    const method = result.setupIntent?.payment_method ?? null
    if (result.error || method === null) return { kind: 'failed', message: messageOf(result.error) }
    return { kind: 'saved', paymentMethodId: typeof method === 'string' ? method : method.id }
  }
}

function useCardMessage(): (error: StripeError | undefined) => string {
  const t = useTranslations('payment')
  const words = useDeclineWords()
  return (error) => {
    if (error?.type === 'api_connection_error') return t('providerFailed')
    const failure = shownFailure(error?.code ?? null, error?.decline_code ?? null)
    if (failure !== null && declineOf(failure).decline !== null) return words(failure)
    return error?.message ?? t('authenticationFailed')
  }
}
