import { messageStore } from '../lib/messages.ts'

/** Answers whatever is told or asked, so that no test leaves a message to the next one. */
export function answerMessages(answer = false): void {
  for (let shown = messageStore.read(); shown !== null; shown = messageStore.read()) shown.answer(answer)
}
