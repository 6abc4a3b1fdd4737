import type { RegionName } from '@touchline/contract/wire'
import { catalogueLacks } from '@touchline/domain/catalogue'
import { regionDefaults } from '@touchline/domain/organization'
import { systemClock } from '../../adapters/system-clock.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { papersWithoutAddress } from '../../books/documents/without-address.store.ts'
import type { Configuration, RegionConfig } from '../../configuration/configuration.ts'
import { canWrite } from '../../db/can-write.ts'
import type { Db } from '../../db/connect.ts'
import { openCell } from '../../db/database.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { claimDatabase } from '../../queue/rehearsal.ts'
import { databaseNow, loginRights, logKeeping } from './database.store.ts'
import { lookAtDeskRole } from './desk-role.ts'
import { clockLine, type Line, looked, note, well, wrong } from './line.ts'
import { lookAtLife, lookAtMachinesOf } from './machines.ts'

const { now } = systemClock

export const lookAtDatabase = ({ name, location }: RegionConfig, { isSpread, mode }: Configuration) =>
  looked(`database ${name}`, 'see "The database" of docs/operations/production.md', async () => {
    const cell = await openCell(location, { applicationName: 'touchline doctor', isSpread })
    try {
      await canWrite(cell.db)
      const fault = await claimDatabase(cell.db, { isRehearsal: mode === 'rehearsal' })
      if (fault !== null) return [wrong(`database ${name}`, fault, 'look at TOUCHLINE_MODE and at the address')]
      const found = await Promise.all(looks.map((look) => look(cell.db, name)))
      const opens = well(`database ${name}`, 'it opens, is migrated and takes writes')
      return [opens, ...found.flat()]
    } finally {
      await cell.close()
    }
  })

const looks = [
  lookAtRights,
  lookAtDeskRole,
  lookAtClock,
  lookAtCatalogue,
  lookAtLog,
  lookAtLife,
  lookAtMachinesOf,
  lookAtPapers,
]

async function lookAtRights(db: Db, region: string): Promise<readonly Line[]> {
  const { isUnbound, isOwner } = await loginRights(db)
  const what = `rights ${region}`
  const mend = 'let processes log in as touchline_api; deploy/postgresql/prepare.sh makes it'
  if (isUnbound) return [wrong(what, 'the login sees the rows of every organisation', mend)]
  if (isOwner) return [wrong(what, 'the login owns tables', mend)]
  return [well(what, 'the login owns nothing and is bound by the row policies')]
}

async function lookAtClock(db: Db, region: string): Promise<readonly Line[]> {
  const before = now()
  const theirs = await databaseNow(db)
  return [clockLine(`clock of database ${region}`, { before, theirs, after: now() })]
}

async function lookAtCatalogue(db: Db, region: RegionName): Promise<readonly Line[]> {
  const lacks = catalogueLacks(await inTransaction(db, jobsScope, loadCatalogue), regionDefaults[region])
  const what = `catalogue ${region}`
  if (lacks.length === 0) return [well(what, 'plans can be bought')]
  return [wrong(what, `it lacks ${lacks.join(' and ')}`, 'see "The catalogue" of docs/operations/production.md')]
}

async function lookAtPapers(db: Db, region: string): Promise<readonly Line[]> {
  const { papers, organizations } = await inTransaction(db, jobsScope, papersWithoutAddress)
  const what = `papers ${region}`
  if (papers === 0) return [well(what, 'every invoice that needs the address of its buyer has it')]
  return [
    note(what, `${papers} invoices of ${organizations} organisations need the address of their buyer and have none`),
  ]
}

const faultsOfLog = {
  off: 'the database does not keep its log, so only a base backup can be restored',
  failing: 'the last part of the log could not be kept',
  old: 'no part of the log was kept for an hour',
} as const

/** Without the log a restore reaches only the last nightly backup. */
async function lookAtLog(db: Db, region: string): Promise<readonly Line[]> {
  const state = await logKeeping(db)
  const what = `backup ${region}`
  if (state === 'kept') return [well(what, 'the log is kept')]
  return [wrong(what, faultsOfLog[state], 'see "A production region" of docs/operations/recovery.md')]
}
