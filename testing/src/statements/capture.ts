import { tableClasses } from '@touchline/api/db/scale-out/tables'
import { loadModule, parseSync } from 'libpg-query'
import pg, { type Connection } from 'pg'
import { type Asker, statementFaults, statementsIn } from './statement-rules.ts'

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

const sentBy = (query: object): Sent => ({
  text: 'text' in query && typeof query.text === 'string' ? query.text : '',
  values: 'values' in query && Array.isArray(query.values) ? query.values : [],
})

const ROLE = /\brole\b/
const askers: Readonly<Record<string, Asker>> = {
  touchline_app: 'request',
  touchline_jobs: 'cell',
  touchline_desk: 'cell',
}

const entering = ({ text, values }: Sent): Asker | undefined => {
  if (!/set_config\('role'|set local role/.test(text) || !ROLE.test(text)) return undefined
  const role = /set local role to '(\w+)'/.exec(text)?.[1] ?? String(values[0])
  return askers[role]
}

const seen = new Set<string>()
const faults: string[] = []
const askersOf = new WeakMap<object, Asker>()

const check = (asker: Asker, text: string): void => {
  const key = `${asker} ${text}`
  if (seen.has(key)) return
  seen.add(key)
  for (const statement of statementsIn(parseSync(text)))
    for (const rule of statementFaults(statement, asker, tableClasses)) faults.push(`${rule}:\n${text}`)
}

const lastingOf = (connection: Connection): object => {
  const below: unknown = Object.getPrototypeOf(connection)
  return below instanceof pg.Connection ? below : connection
}

const note = (query: object, connection: Connection): void => {
  const sent = sentBy(query)
  const entered = entering(sent)
  const lasting = lastingOf(connection)
  if (entered !== undefined) askersOf.set(lasting, entered)
  else if (/^(?:commit|rollback)$/.test(sent.text)) askersOf.delete(lasting)
  const asker = askersOf.get(lasting)
  if (entered === undefined && asker !== undefined) check(asker, sent.text)
}

let isInstalled = false

export const checkStatements = async (): Promise<void> => {
  if (isInstalled) return
  isInstalled = true
  await loadModule()
  const { submit } = pg.Query.prototype
  pg.Query.prototype.submit = function checked(this: object, connection: Connection) {
    note(this, connection)
    return Reflect.apply(submit, this, [connection])
  }
}

export const takeFaults = (): readonly string[] => faults.splice(0)
