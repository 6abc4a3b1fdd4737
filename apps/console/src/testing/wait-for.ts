import { vi } from 'vitest'

/** For what hangs, not for what is slow: a busy machine may take its time. */
const PATIENCE_MS = 15_000

/** Tries a check until it holds. */
export const waitFor = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: PATIENCE_MS })
