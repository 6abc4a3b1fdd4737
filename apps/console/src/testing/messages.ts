import { messageStore } from '../lib/messages.ts'
import { dismissToasts, toastStore } from '../lib/toasts.ts'

/** Answers whatever is told or asked, so that no test leaves a message to the next one. */
export function answerMessages(answer = false): void {
  for (let shown = messageStore.read(); shown !== null; shown = messageStore.read()) shown.answer(answer)
  dismissToasts()
}

/** What was said last beside the page, and how it is taken back. */
export const lastToast = () => toastStore.read().at(-1)
