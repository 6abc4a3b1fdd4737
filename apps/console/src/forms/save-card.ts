import { useTranslations } from 'use-intl'
import { ApiError } from '../lib/api-error.ts'
import { tellFailure } from '../lib/faults.ts'
import { type Message, showMessage } from '../lib/messages.ts'
import { isPasswordRequired } from '../lib/password.ts'
import { contractQuery, queryClient } from '../lib/queries.ts'
import type { CardOutcome } from './card-fields.tsx'

type OwnContract = Awaited<ReturnType<NonNullable<ReturnType<typeof contractQuery>['queryFn']>>>

interface CardSaving {
  /** Confirms the card with the provider. */
  readonly confirm: () => Promise<CardOutcome>
  /** What is saved with the confirmed card, on the contract as it is now. */
  readonly save: (contract: OwnContract, paymentMethodId: string) => Promise<unknown>
}

/**
 * The order of the specification: the contract, the card with the provider, then the payment info. Says what went wrong
 * by the step it went wrong at; true once all is saved.
 */
export function useSaveCard(): (saving: CardSaving) => Promise<boolean> {
  const t = useTranslations('payment')
  const failed = (body: string): Message => ({ title: t('failedTitle'), body, ok: t('ok') })
  const notSaved = (error: unknown): string => {
    if (isPasswordRequired(error)) return t('notProven')
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'provider-unavailable') return t('providerFailed')
    return code === 'card-not-saved' || code === 'card-not-ours' ? t('cardFailed') : t('infoNotSaved')
  }
  return async ({ confirm, save }) => {
    const read = await reached(queryClient.fetchQuery({ ...contractQuery(), staleTime: 0 }))
    if ('error' in read) return told(tellFailure(read.error, 'fetch', failed(t('contractFailed'))))
    const card = await reached(confirm())
    if ('error' in card) return told(tellFailure(card.error, 'fetch', failed(notSaved(card.error))))
    if (card.value.kind === 'failed') return told(showMessage(failed(card.value.message)))
    const saved = await reached(save(read.value, card.value.paymentMethodId))
    return 'error' in saved ? told(tellFailure(saved.error, 'fetch', failed(notSaved(saved.error)))) : true
  }
}

const reached = <T>(work: Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

const told = async (telling: Promise<unknown>): Promise<false> => {
  await telling
  return false
}
