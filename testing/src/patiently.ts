import { isDatabaseAway } from '@touchline/api/db/failure'

const REPEATS = 240
const PAUSE_MS = 250

/** Retries for a minute while the database is away. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = REPEATS; ; left -= 1)
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || !isDatabaseAway(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
}
