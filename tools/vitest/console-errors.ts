/** An unexpected console.error, React's warnings included, fails the test. */
import { afterEach, beforeEach } from 'vitest'

const real = console.error
let seen: string[] = []

beforeEach(() => {
  seen = []
  // A test that expects an error replaces this with vi.spyOn(console, 'error').mockImplementation(...).
  console.error = (...parts: unknown[]) => {
    seen.push(parts.map(String).join(' '))
    real(...parts)
  }
})

afterEach(() => {
  console.error = real
  if (seen.length > 0) throw new Error(`unexpected console.error:\n${seen.join('\n')}`)
})
