import { inRead } from '@touchline/api/db/transaction'
import { readProcesses } from '@touchline/api/operators/today/processes.store'
import { doneSince, todayLines } from '@touchline/api/operators/today/today.store'
import { DAY } from '@touchline/domain/calendar'
import { todayKinds } from '@touchline/domain/operators'
import { Client } from 'pg'
import type { TestDatabase } from '../database.ts'

const NOW = Date.UTC(2026, 10, 28)
const MOST = 1_000

const EACH = 100

const some = (table: string): string => `(select * from ${table} order by organization_id limit ${EACH})`

/** A hundred of each of five kinds, among clubs that `makeClubs` made, and a year of jobs that are done. */
const statements: readonly string[] = [
  `insert into cases (organization_id, case_id, state, opened_by, about, words, asked_at)
    select organization_id, lpad((row_number() over ())::text, 10, '0'), 'open', 'Aya', '{"kind": "call", "id": null, "title": "",
      "figure": null, "steps": []}', 'rang at 14:10', '2026-11-27' from ${some('organizations')} o`,
  `insert into refused_addresses (organization_id, address, refusals, refused_at, said)
    select organization_id, 'office@gone.example', 5, '2026-11-27', '550 5.1.1' from ${some('organizations')} o`,
  `insert into disputes (organization_id, billing_id, charge_id, dispute_id, state, amount, opened_at, changed_at, reason, answer_by)
    select organization_id, billing_id, charge_id, 'du_' || charge_id, 'open', 1, '2026-11-20', '2026-11-20', 'fraudulent', '2026-11-30'
    from ${some('charges')} c`,
  `insert into failed_refunds (organization_id, billing_id, charge_id, refund_id, amount, booked_at)
    select organization_id, billing_id, charge_id, 're_' || charge_id, 1, '2026-11-20' from ${some('charges')} c`,
  `insert into findings (finding_id, organization_id, check_id, sentence, subject, found_at, seen_at)
    select gen_random_uuid(), organization_id, 'I18', 'Two charges', 'billing', '2026-11-20', '2026-11-20' from ${some('organizations')} o`,
  `insert into jobs (kind, organization_id, run_at, state, attempts, created_at, finished_at)
    select 'send-mail', organization_id, '2026-11-26', 'done', 1, '2026-11-26', '2026-11-26' from organizations`,
  'vacuum analyze',
]

export async function plantLines({ ownerUrl }: TestDatabase): Promise<number> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
  return 5 * EACH
}

async function timed(times: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const milliseconds: number[] = []
  for (let round = 0; round <= times; round += 1) {
    const began = performance.now()
    await work()
    if (round > 0) milliseconds.push(performance.now() - began)
  }
  return milliseconds
}

export const timeToday = ({ db }: TestDatabase, times: number): Promise<readonly number[]> =>
  timed(times, () =>
    inRead(db, { system: 'administration' }, (tx) => todayLines(tx, { kinds: todayKinds, most: MOST, now: NOW })),
  )

/** Milliseconds, of what the service settled of itself. */
export const timeDone = ({ db }: TestDatabase, times: number): Promise<readonly number[]> =>
  timed(times, () =>
    inRead(db, { system: 'administration' }, async (tx) => [
      await doneSince(tx, NOW - 3 * DAY),
      await readProcesses(tx, NOW),
    ]),
  )
