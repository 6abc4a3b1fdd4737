import { connect } from '../../db/connect.ts'
import { sayUnfit } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { type Command, Refused } from '../command.ts'
import { copyRegion, type NotCopied } from '../copy/copy-region.ts'

const refusalOf = (refusal: NotCopied): string =>
  refusal.kind === 'not-empty'
    ? 'the database in REHEARSAL_OWNER_URL is in use, or is no rehearsal’s; a copy begins with an empty one'
    : `this version does not know what becomes of ${refusal.columns.join(', ')}; nothing was copied`

export const copyRegionCommand: Command = {
  name: 'copy-region',
  positional: [],
  options: {
    to: { value: 'rehearsal', isRequired: true, says: 'into the empty database in REHEARSAL_OWNER_URL' },
  },
  summary:
    'takes the region into an empty rehearsal, without names, addresses, logins, cards and secrets; amounts, dates, plans and ' +
    'history stay. The region is only read',
  run: async ({ readCopy, print }, { to }) => {
    if (to !== 'rehearsal') throw new Refused('a region is copied to a rehearsal only: --to rehearsal')
    const urls = readCopy()
    await sayUnfit({ appUrl: urls.to, ownerUrl: urls.to }, migrate(urls.to))
    const [source, target] = [connect({ url: urls.from, poolSize: 1 }), connect({ url: urls.to, poolSize: 1 })]
    try {
      const copied = await copyRegion(source, target)
      if (copied.kind !== 'copied') throw new Refused(refusalOf(copied))
      print(`copied: ${copied.tables} tables, ${copied.rows} rows`)
      print('now TOUCHLINE_MODE=rehearsal touchline-admin verify-books, on that database')
    } finally {
      await source.destroy()
      await target.destroy()
    }
  },
}
