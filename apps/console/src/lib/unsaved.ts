import { type Message, showMessage } from './messages.ts'

let questions: readonly Message[] = []

export function askBeforeLeaving(question: Message): () => void {
  questions = [...questions, question]
  return () => {
    questions = questions.filter((each) => each !== question)
  }
}

export async function mayLeave(): Promise<boolean> {
  for (const question of questions) if (!(await showMessage(question))) return false
  return true
}
