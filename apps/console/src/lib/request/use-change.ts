import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../http/api-error.ts'
import { type Message, showMessage } from '../messages.ts'
import { isPasswordRequired } from '../session/password.ts'
import { reportFailure, reportFault } from './faults.ts'

export type RefusalMessage<At extends string> =
  | { readonly at: At; readonly text: string }
  | { readonly message: Message; readonly close?: () => void }

export interface Change<Sent, Answer, At extends string> {
  readonly send: (sent: Sent) => Promise<Answer>
  readonly refusals?: Readonly<Record<string, RefusalMessage<At>>>
  /** Null: its own dialog. */
  readonly otherwise?: (error: unknown) => RefusalMessage<At> | null
  readonly onDone?: (answer: Answer, sent: Sent) => void | Promise<void>
}

/** Refusals next to their cause, others in a dialog. Cancelling the password returns to the input. */
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
    answer: changing.data,
    isDone: changing.isSuccess,
    isBusy: changing.isPending,
    forget: changing.reset,
    said: (at: At): string | null => (said !== null && 'at' in said && said.at === at ? said.text : null),
  }
}
