import { noteSleep } from '../../books/note-sleep.ts'
import { openChange } from '../../use-case/account.ts'

/** Applies a passed day first if its job is late. */
export const openInOrder =
  (newId: () => string): typeof openChange =>
  async (tx, place, documents) => {
    const account = await openChange(tx, place, documents)
    if (account.kind === 'refused') return account
    await noteSleep(tx, { ...place, newId }, account)
    return openChange(tx, place, documents)
  }
