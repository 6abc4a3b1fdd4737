import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { type Change, useChange } from '../../lib/request/use-change.ts'

function useAddresseeTexts() {
  const t = useTranslations('typed')
  return { 'addressee-full': t('addresseeFull'), 'addressee-unwilling': t('addresseeUnwilling') }
}

function useMailTexts() {
  return { ...useAddresseeTexts(), 'too-many-attempts': useTranslations('password')('throttled') }
}

const saidAs = <Said>(texts: Readonly<Record<string, string>>, say: (text: string) => Said): Record<string, Said> =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, say(text)]))

const textIn = (texts: Readonly<Record<string, string>>, error: unknown): string | null =>
  error instanceof ApiError ? (texts[error.code] ?? null) : null

export function useMailingChange<Sent, Answer, At extends string>(addresseeAt: At, change: Change<Sent, Answer, At>) {
  const ofAddressee = saidAs(useAddresseeTexts(), (text) => ({ at: addresseeAt, text }))
  return useChange({ ...change, refusals: { ...change.refusals, ...ofAddressee } })
}

export function useAddresseeText(): (error: unknown) => string | null {
  const texts = useAddresseeTexts()
  return (error) => textIn(texts, error)
}

function useNotSent(): (body?: string | null) => { title: string; body: string; ok: string } {
  const t = useTranslations('contact')
  const ok = useTranslations('common')('ok')
  return (body) => ({ title: t('mailFailedTitle'), body: body ?? t('mailFailed'), ok })
}

export function useMailing<Sent = void, Answer = unknown>(
  change: Pick<Change<Sent, Answer, never>, 'send' | 'onDone'>,
) {
  const notSent = useNotSent()
  return useChange({
    ...change,
    refusals: saidAs(useMailTexts(), (text) => ({ message: notSent(text) })),
    otherwise: () => ({ message: notSent() }),
  })
}

export function useMailFailure(): (error: unknown) => Promise<void> {
  const notSent = useNotSent()
  const texts = useMailTexts()
  return (error) => reportFailure(error, 'fetch', notSent(textIn(texts, error)))
}
