import { inject, type TestContext } from 'vitest'

/** Whether the tests' databases are on machines that somebody made (`npm run lab -- cluster`). */
export const runsOnMany = (): boolean => inject('cluster').workers.length > 0

/** For a test of what only one PostgreSQL has: it is skipped on many machines, and its report says why. */
export const onlyOnOne = ({ skip }: Pick<TestContext, 'skip'>, reason: string): void => skip(runsOnMany(), reason)

/** What a process on the tests' databases needs in its environment. */
export const scaleOut = (): Readonly<Record<string, string>> => (runsOnMany() ? { SCALE_OUT: 'citus' } : {})
