import { operatorOn } from '@touchline/testing/commands'
import { sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { checkServiceKey } from '../../http/caller/service-key.ts'
import { UsageError } from '../command.ts'

const cell = await sharedCell()

const { type: run } = operatorOn(cell.deps)

describe('a service key', () => {
  const made = async (line: string): Promise<{ readonly id: string; readonly key: string }> => {
    const [id = '', key = ''] = (await run(line)).map((text) => text.split(/ +/)[1] ?? '')
    return { id, key }
  }
  const codeOf = (outcome: Awaited<ReturnType<typeof checkServiceKey>>): string =>
    outcome.kind === 'refused' ? outcome.code : 'open'
  const opens = async (key: string, noun: string): Promise<string> =>
    codeOf(await checkServiceKey(cell.deps.db, `Bearer ${key}`, noun))

  it('opens the nouns that it was made for, and says when it was used', async () => {
    const { key } = await made('create-service-key recorder --scopes usage,game_match --days 30')
    expect((await run('list-service-keys')).join('\n')).toMatch(/never used {2}recorder {2}usage,game_match/)
    expect([await opens(key, 'usage'), await opens(key, 'users')]).toEqual(['open', 'service-key-scope'])
    expect(await opens(`tlsk_${'x'.repeat(43)}`, 'usage')).toBe('wrong-service-key')
    expect((await run('list-service-keys')).join('\n')).toMatch(/in force until \S+ {2}used \S+Z {2}recorder/)
    await expect(run('create-service-key scout --scopes usage,charges')).rejects.toThrow(UsageError)
    await expect(run('create-service-key scout --days 0')).rejects.toThrow(UsageError)
  })

  it('gets a successor of the same name and scopes, two at a time, and ends by itself', async () => {
    const old = await made('create-service-key feeder --scopes usage')
    await expect(run('create-service-key feeder')).rejects.toThrow('rotate-service-key')
    const next = await made(`rotate-service-key ${old.id} --days 3`)
    expect([await opens(old.key, 'usage'), await opens(next.key, 'usage')]).toEqual(['open', 'open'])
    expect(await opens(next.key, 'users')).toBe('service-key-scope')
    await expect(run(`rotate-service-key ${next.id}`)).rejects.toThrow('two keys named feeder')
    const { ownerDb } = cell.database
    const inTime = ownerDb.updateTable('service_keys').set({ expires_at: at(0) })
    await inTime.where('key_id', '=', old.id).execute()
    expect([await opens(old.key, 'usage'), await opens(next.key, 'usage')]).toEqual(['wrong-service-key', 'open'])
    await expect(run(`rotate-service-key ${old.id}`)).rejects.toThrow('is in force')
  })
})
