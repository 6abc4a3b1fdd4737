import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../http/api-error.ts'
import { type Message, showMessage } from '../messages.ts'
import { isPasswordRequired } from '../session/password.ts'
import { reportFailure, reportFault } from './faults.ts'

/** At a place of the form, or in a dialog, before which the form may close. */
export type Said<At extends string> =
  | { readonly at: At; readonly text: string }
  | { readonly message: Message; readonly close?: () => void }

export interface Change<Sent, Answer, At extends string> {
  readonly send: (sent: Sent) => Promise<Answer>
  /** What the server may refuse it for: where it is said, in which words. */
  readonly refusals?: Readonly<Record<string, Said<At>>>
  /** What is said of any other fault; null, as without it, is a fault that has its dialog. */
  readonly otherwise?: (error: unknown) => Said<At> | null
  readonly onDone?: (answer: Answer, sent: Sent) => void | Promise<void>
}

/**
 * A change whose refusals are said next to what they are about; any other fault has its dialog. Who does not enter the
 * password that it asks for returns to what was typed.
 */
export function useChange<Sent = void, Answer = unknown, At extends string = never>(change: Change<Sent, Answer, At>) {
  const { send, refusals = {}, otherwise = () => null, onDone } = change
  const refusalOf = (error: unknown) => (error instanceof ApiError ? (refusals[error.code] ?? null) : null)
  const saidOf = (error: unknown) =>
    error === null || isPasswordRequired(error) ? null : (refusalOf(error) ?? otherwise(error))
  const report = async (error: unknown): Promise<void> => {
    const said = saidOf(error)
    if (said === null) await reportFault(error, 'change')
    else if ('message' in said) {
      said.close?.()
      await (refusalOf(error) === null ? reportFailure(error, 'change', said.message) : showMessage(said.message))
    }
  }
  const changing = useMutation({
    meta: { faults: 'silent' },
    mutationFn: send,
    ...(onDone && { onSuccess: onDone }),
    onError: (error) => {
      if (!isPasswordRequired(error)) void report(error)
    },
  })
  const said = saidOf(changing.error)
  return {
    send: (sent: Sent) => {
      if (!changing.isPending) changing.mutate(sent)
    },
    sent: changing.variables,
    /** Not there until it is done. */
    answer: changing.data,
    isDone: changing.isSuccess,
    isBusy: changing.isPending,
    /** What is said is of what was sent: it goes as soon as something else is typed. */
    forget: changing.reset,
    /** What is said at a place; null for nothing. */
    said: (at: At): string | null => (said !== null && 'at' in said && said.at === at ? said.text : null),
  }
}
