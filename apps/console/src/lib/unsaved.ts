import { type Message, showMessage } from './messages.ts'

/** What each screen with something unsaved asks before it is left. */
let questions: readonly Message[] = []

/** Asks this before the reader leaves, until the returned function is called. */
export function askBeforeLeaving(question: Message): () => void {
  questions = [...questions, question]
  return () => {
    questions = questions.filter((each) => each !== question)
  }
}

/** Whether everything may be left: asked where something would be lost. */
export async function mayLeave(): Promise<boolean> {
  for (const question of questions) if (!(await showMessage(question))) return false
  return true
}
