/** What a test leaves open or on its way does not reach the next one. */
import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { messageStore } from '../lib/messages.ts'
import { queryClient } from '../lib/request/queries.ts'
import { endAnswers } from './cell.ts'
import { answerMessages } from './messages.ts'

/** Long enough for everything that waits for nothing but what has already happened. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

// Requests are answered as the test said until here: Vitest takes its answers away before the next test.
afterEach(async () => {
  await cleanup()
  endAnswers()
  await turn()
  // An answer may lead to the next message.
  while (messageStore.read() !== null) {
    answerMessages()
    await turn()
  }
  answerMessages()
  queryClient.clear()
})
