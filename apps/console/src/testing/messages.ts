import { messageStore } from '../lib/messages.ts'
import { dismissToasts, toastStore } from '../lib/toasts.ts'

export function answerMessages(answer = false): void {
  for (let shown = messageStore.read(); shown !== null; shown = messageStore.read()) shown.answer(answer)
  dismissToasts()
}

export const lastToast = () => toastStore.read().at(-1)
