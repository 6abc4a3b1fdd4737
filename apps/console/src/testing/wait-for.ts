import { vi } from 'vitest'

/** For what hangs: a slow machine may take its time. */
const PATIENCE_MS = 15_000

export const waitFor = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: PATIENCE_MS })
