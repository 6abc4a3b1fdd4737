import { messageStore } from '../lib/messages.ts'
import { dismissToasts, toastStore } from '../lib/toasts.ts'

/** Closes every message and answers every question, so that no test leaves one to the next. */
export function answerMessages(answer = false): void {
  for (let shown = messageStore.read(); shown !== null; shown = messageStore.read()) shown.answer(answer)
  dismissToasts()
}

/** The last toast, and how it is undone. */
export const lastToast = () => toastStore.read().at(-1)
