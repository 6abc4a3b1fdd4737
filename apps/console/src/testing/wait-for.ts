import { vi } from 'vitest'

/** Against hangs; machines may be slow. */
const PATIENCE_MS = 15_000

export const waitFor = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: PATIENCE_MS })
