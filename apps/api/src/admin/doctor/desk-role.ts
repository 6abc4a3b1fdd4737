import type { Db } from '../../db/connect.ts'
import { deskRights } from '../../db/desk-rights.ts'
import { deskRole, tablesOfDesk } from './database.store.ts'
import { type Line, well, wrong } from './line.ts'

const PREPARE = 'run deploy/postgresql/prepare.sh again'

const byOwner = (statement: string): string => `as touchline_owner: psql -c '${statement}'`
const byAdministrator = (statement: string): string => `as postgres: psql -c '${statement}'`

/** Takes everything from it, and gives what rights.txt says. */
const mendOf = (table: string, may: string | undefined): string => {
  const taken = `revoke all on ${table} from touchline_desk, public;`
  const given = may?.replace('(', ' (').replaceAll(/(?<=\w) (?=\w)/g, ', ')
  return byOwner(given === undefined ? taken : `${taken} grant ${given} on ${table} to touchline_desk;`)
}

const readOf = (may: string | undefined, columns: readonly string[]): readonly string[] => {
  if (may === undefined) return []
  return /\((.*)\)/.exec(may)?.[1]?.split(' ') ?? columns
}

/** The desk reads by it: too many rights show secrets, too few break pages. */
export async function lookAtDeskRole(db: Db, region: string): Promise<readonly Line[]> {
  const what = `desk's role ${region}`
  const role = await deskRole(db)
  if (role === undefined) return [wrong(what, 'touchline_desk is missing', PREPARE)]
  if (!role.isMine) return [wrong(what, 'the login of the processes may not become touchline_desk', PREPARE)]
  if (role.isUnbound) {
    const mend = byAdministrator('alter role touchline_desk nosuperuser nobypassrls')
    return [wrong(what, 'touchline_desk is bound by no row policy', mend)]
  }
  const [other] = role.memberOf
  if (other !== undefined) {
    const mend = byAdministrator(`revoke ${other} from touchline_desk`)
    return [wrong(what, `touchline_desk has the rights of ${other}`, mend)]
  }
  const written = new Map((await deskRights()).map(({ table, may }) => [table, may]))
  const faults = (await tablesOfDesk(db)).flatMap(({ table, columns, read, isWritten }) => {
    const may = written.get(table)
    const wanted = readOf(may, columns)
    const more = read.filter((column) => !wanted.includes(column))
    const less = wanted.filter((column) => !read.includes(column))
    const mend = mendOf(table, may)
    return [
      ...(isWritten ? [wrong(what, `touchline_desk may change ${table}`, mend)] : []),
      ...(more.length > 0 ? [wrong(what, `it reads more of ${table} than it may: ${more.join(', ')}`, mend)] : []),
      ...(less.length > 0 ? [wrong(what, `it does not read of ${table}: ${less.join(', ')}`, mend)] : []),
    ]
  })
  return faults.length > 0 ? faults : [well(what, 'it reads what the desk shows, no secret, and changes nothing')]
}
