import { inject, type TestContext } from 'vitest'

export const runsOnMany = (): boolean => inject('cluster').workers.length > 0

/** For tests of what only one PostgreSQL has. */
export const onlyOnOne = ({ skip }: Pick<TestContext, 'skip'>, reason: string): void => skip(runsOnMany(), reason)

export const scaleOut = (): Readonly<Record<string, string>> => (runsOnMany() ? { SCALE_OUT: 'citus' } : {})
