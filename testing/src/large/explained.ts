import { connect, type Db } from '@touchline/api/db/connect'
import type { TestDatabase } from '../database.ts'
import { type ExplainedStatement, explainedIn, explainStatements, scannedTables } from './plans.ts'

export interface ExplainedDatabase {
  readonly db: Db
  count(): number
  /** Sequentially scanned since the last call, with statements; `may` excludes some. */
  readWhole(tables: readonly string[], may: RegExp): readonly string[]
  forget(): void
  close(): Promise<void>
}

export async function openExplained({ url }: Pick<TestDatabase, 'url'>, adminUrl: string): Promise<ExplainedDatabase> {
  await explainStatements(adminUrl, url)
  const seen: ExplainedStatement[] = []
  const db = connect({ url, onNotice: (notice) => seen.push(...explainedIn(notice)) })
  const readWhole = (tables: readonly string[], may: RegExp): readonly string[] => {
    const judged = seen.splice(0).filter(({ text }) => !may.test(text))
    const found = judged.flatMap(({ text, plan }) =>
      scannedTables(plan)
        .filter((table) => tables.includes(table))
        .map((table) => `${table}: ${text}`),
    )
    return [...new Set(found)]
  }
  const forget = (): void => void seen.splice(0)
  return { db, count: () => seen.length, readWhole, forget, close: () => db.destroy() }
}
