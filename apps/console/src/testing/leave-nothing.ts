/** Test files share a page. */
import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { bellShown } from '../app/shell/bell/asked.ts'
import { closedAccount } from '../features/cancellation/closed-account.ts'
import { forgetAnswer } from '../lib/answer.ts'
import { messageStore } from '../lib/messages.ts'
import { queryClient } from '../lib/request/queries.ts'
import { passwordStore } from '../lib/session/password.ts'
import { forgetSession } from '../lib/session/sign-out.ts'
import { endAnswers } from './cell.ts'
import { answerMessages } from './messages.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

// Vitest removes answers before the next test.
afterEach(async () => {
  await cleanup()
  endAnswers()
  await turn()
  while (messageStore.read() !== null) {
    answerMessages()
    await turn()
  }
  answerMessages()
  passwordStore.read()?.answer(false)
  forgetSession('logout')
  forgetAnswer()
  closedAccount.note(null)
  bellShown()
  queryClient.clear()
})
