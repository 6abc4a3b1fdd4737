/** Sends the calls made along with the test results (every-call-reporter.ts). */
import { takeAsked } from '@touchline/testing/as-documented'
import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    asked?: readonly string[]
  }
}

afterEach(({ task }) => {
  task.meta.asked = takeAsked()
})
