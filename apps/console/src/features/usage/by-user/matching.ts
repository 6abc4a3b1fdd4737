import { matchesWords } from '../../../lib/matches-words.ts'
import type { UserRow } from '../usage-account.ts'

/** Rows whose name has the words. */
export const matching = (rows: readonly UserRow[], words: string): readonly UserRow[] =>
  rows.filter(({ name }) => matchesWords(name, words))
