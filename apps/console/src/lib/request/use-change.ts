import { useMutation } from '@tanstack/react-query'
import { isPasswordRequired } from '../session/password.ts'
import { ApiError } from './api-error.ts'
import { reportFault } from './faults.ts'

export interface Change<Sent, Answer, At extends string> {
  readonly send: (sent: Sent) => Promise<Answer>
  /** What the server may refuse it for: at which place it is said, in which words. */
  readonly refusals: Readonly<Record<string, { readonly at: At; readonly text: string }>>
  readonly onDone: (answer: Answer, sent: Sent) => void
}

/**
 * A change whose refusals are said next to what they are about; any other fault has its dialog. Who does not enter the
 * password that it asks for returns to what was typed.
 */
export function useChange<Sent, Answer, At extends string>({ send, refusals, onDone }: Change<Sent, Answer, At>) {
  const refusalOf = (error: unknown) => (error instanceof ApiError ? (refusals[error.code] ?? null) : null)
  const changing = useMutation({
    meta: { faults: 'silent' },
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      if (refusalOf(error) === null && !isPasswordRequired(error)) void reportFault(error, 'change')
    },
  })
  const refusal = refusalOf(changing.error)
  return {
    send: (sent: Sent) => changing.mutate(sent),
    sent: changing.variables,
    isBusy: changing.isPending,
    /** What is said is of what was sent: it goes as soon as something else is typed. */
    forget: changing.reset,
    /** What is said at a place; null for nothing. */
    said: (at: At): string | null => (refusal?.at === at ? refusal.text : null),
  }
}
