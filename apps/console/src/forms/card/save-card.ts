import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { type Message, showMessage } from '../../lib/messages.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { contractQuery, queryClient } from '../../lib/request/queries.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import type { CardOutcome } from './card-fields.tsx'

type OwnContract = Awaited<ReturnType<NonNullable<ReturnType<typeof contractQuery>['queryFn']>>>

type Confirmed<Method> =
  | Exclude<CardOutcome, { kind: 'saved' }>
  | { readonly kind: 'saved'; readonly paymentMethodId: Method }

interface CardSaving<Method> {
  readonly confirm: () => Promise<Confirmed<Method>>
  readonly save: (contract: OwnContract, paymentMethodId: Method) => Promise<unknown>
}

type ReportFailure = () => Promise<unknown>

/** Specification: contract, card, payment info. Returns the failed step's text. */
export function useSaveCard(): <Method = string>(saving: CardSaving<Method>) => Promise<ReportFailure | null> {
  const t = useTranslations()
  const failed = (body: string): Message => ({ title: t('payment.failedTitle'), body, ok: t('common.ok') })
  const notSaved = (error: unknown): string => {
    if (isPasswordRequired(error)) return t('payment.notProven')
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'provider-unavailable') return t('payment.providerFailed')
    if (code === 'too-many-attempts') return t('password.throttled')
    return code === 'card-not-saved' || code === 'card-not-ours' ? t('payment.cardFailed') : t('payment.infoNotSaved')
  }
  const reporting = (error: unknown, body: string) => () => reportFailure(error, 'fetch', failed(body))
  return async <Method>({ confirm, save }: CardSaving<Method>) => {
    const read = await reached(queryClient.fetchQuery({ ...contractQuery(), staleTime: 0, meta: { faults: 'silent' } }))
    if ('error' in read) return reporting(read.error, t('payment.contractFailed'))
    const card = await reached(confirm())
    if ('error' in card) return reporting(card.error, notSaved(card.error))
    const { value: outcome } = card
    if (outcome.kind === 'failed') return () => showMessage(failed(outcome.message))
    const saved = await reached(save(read.value, outcome.paymentMethodId))
    return 'error' in saved ? reporting(saved.error, notSaved(saved.error)) : null
  }
}

const reached = <T>(work: Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
