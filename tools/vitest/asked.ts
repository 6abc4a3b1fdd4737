/** What the API's tests asked of it goes along with their results (every-call-reporter.ts). */
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
