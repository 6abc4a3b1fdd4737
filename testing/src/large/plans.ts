import { Client } from 'pg'
import * as z from 'zod/mini'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

const planNode: z.ZodMiniType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(planNode))
  },
})

const explained = z.object({ 'Query Text': z.string(), Plan: planNode })

export interface ExplainedStatement {
  readonly text: string
  readonly plan: PlanNode
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  client_min_messages: 'log',
}

/** New connections report each statement's plan, including functions and foreign keys. */
export async function explainStatements(adminUrl: string, databaseUrl: string): Promise<void> {
  const client = new Client(adminUrl)
  await client.connect()
  try {
    const name = new URL(databaseUrl).pathname.slice(1)
    for (const [setting, value] of Object.entries(SETTINGS))
      await client.query(`alter database ${name} set ${setting} = '${value}'`)
  } finally {
    await client.end()
  }
}

export function explainedIn(notice: string): readonly ExplainedStatement[] {
  const begin = notice.indexOf('{')
  if (begin < 0 || !notice.startsWith('duration:')) return []
  const { 'Query Text': text, Plan: plan } = explained.parse(JSON.parse(notice.slice(begin)))
  return [{ text, plan }]
}

export const scannedTables = ({
  'Node Type': type,
  'Relation Name': table,
  Plans = [],
}: PlanNode): readonly string[] => [
  ...(type === 'Seq Scan' && table !== undefined ? [table] : []),
  ...Plans.flatMap(scannedTables),
]
