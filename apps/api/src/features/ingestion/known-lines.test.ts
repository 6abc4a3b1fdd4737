import { randomUUID } from 'node:crypto'
import {
  championshipLine,
  gameLine,
  movieLine,
  organizationLine,
  teamLine,
  userLine,
} from '@touchline/contract/ingestion'
import { platformOf } from '@touchline/testing/platform'
import { sharedCell } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ingest } from './ingest.ts'
import { organizationIntake } from './organizations.ts'

const NOW = '2026-11-21T04:00:00.000Z'
const LATER = '2026-11-22T04:00:00.000Z'
const LAST = '2027-11-22T03:59:59.999Z'

const cell = await sharedCell()

const { feed } = await platformOf(cell)
const club = await cell.open()

type Fields = Readonly<Record<string, unknown>>

interface Kind {
  readonly noun: string
  readonly table: string
  readonly id: string
  readonly schema: { readonly shape: Fields }
  readonly bare: () => Fields | Promise<Fields>
  readonly open: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly fixed: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly done?: readonly string[]
}

const ofClub = () => ({ organizationId: club.organizationId })
const [oneId, otherId] = [randomUUID(), randomUUID()]
const texts = ['one', 'other'] as const
const ids = [oneId, otherId] as const
const days = [LAST, LATER] as const

const gameOf = async () => {
  const line = { matchId: randomUUID(), ...ofClub(), title: 'Kita - Minato', scheduleDate: NOW, createdDate: NOW }
  await feed('game_match', line)
  return line.matchId
}

const kinds: readonly Kind[] = [
  {
    noun: 'organization',
    table: 'organizations',
    id: 'organizationId',
    schema: organizationLine,
    bare: () => ({ organizationId: randomUUID(), organizationCode: randomUUID(), organizationName: 'Kita' }),
    open: {
      organizationType: ['MBP', 'ESPORTS'],
      lang: ['de', 'ja'],
      permissions: [['a'], ['b']],
      requireUserApproval: [true, false],
    },
    fixed: {
      zone: ['Asia/Kolkata', 'Europe/Berlin'],
      currency: ['JPY', 'EUR'],
      taxRegion: ['DE', 'FR'],
      trial: [
        { contractPlanGroupId: 'freePlan', days: 14 },
        { contractPlanGroupId: 'freePlan', days: 15 },
      ],
      createdDate: [NOW, LATER],
    },
  },
  {
    noun: 'users',
    table: 'users',
    id: 'userId',
    schema: userLine,
    bare: () => ({
      ...ofClub(),
      userId: randomUUID(),
      username: randomUUID(),
      displayName: 'Aya',
      roles: ['analyst'],
      startDate: NOW,
    }),
    open: {
      approvementStatus: ['UNAPPROVED', 'APPROVED'],
      endDate: days,
      loginName: ['', null],
      mailAddress: ['aya@kita.example', 'office@kita.example'],
      _deletedFlag: [false, true],
    },
    fixed: {},
    done: ['signInLink', 'elsewhere'],
  },
  {
    noun: 'game_match',
    table: 'games',
    id: 'matchId',
    schema: gameLine,
    bare: () => ({ ...ofClub(), matchId: randomUUID(), title: 'Kita', scheduleDate: NOW, createdDate: NOW }),
    open: {
      gameState: texts,
      broadcast: [true, false],
      isOfflineData: [true, false],
      gameCategoryId: texts,
      homeTeamId: ids,
      awayTeamId: ids,
      championshipMasterId: ids,
      round: [3, null],
    },
    fixed: { createdDate: [NOW, LATER] },
  },
  {
    noun: 'angle_movie_info',
    table: 'angle_movies',
    id: 'angleMovieId',
    schema: movieLine,
    bare: async () => ({
      ...ofClub(),
      angleMovieId: randomUUID(),
      matchId: await gameOf(),
      angleId: 'main',
      movieLength: 60,
      createdDate: NOW,
    }),
    open: {
      syncPoint: [5, 6],
      playlistPath: texts,
      transcodeStatus: texts,
      channelId: texts,
      movieUploadUserId: ids,
      recordingStartTime: [NOW, LATER],
      adjustedRecordingStartTime: [NOW, LATER],
      transcodePercentComplete: [40, 50],
    },
    fixed: { createdDate: [NOW, LATER], matchId: ['', 'another game'] },
  },
  {
    noun: 'championship',
    table: 'championships',
    id: 'championshipMasterId',
    schema: championshipLine,
    bare: () => ({
      ...ofClub(),
      championshipMasterId: randomUUID(),
      championshipId: 'kanto',
      championshipName: 'Kanto',
    }),
    open: {
      leagueName: texts,
      description: texts,
      championshipLogo: texts,
      participatingTeams: [[oneId], [otherId]],
      startDate: [NOW, LATER],
      endDate: days,
      format: texts,
      numberOfRounds: [3, 4],
    },
    fixed: {},
  },
  {
    noun: 'team',
    table: 'teams',
    id: 'teamMasterId',
    schema: teamLine,
    bare: () => ({ ...ofClub(), teamMasterId: randomUUID(), teamId: 'kita', teamName: 'Kita' }),
    open: {
      championshipMasterId: ids,
      teamShortName: texts,
      teamInitial: texts,
      teamLogo: texts,
      startDate: [NOW, LATER],
      endDate: days,
    },
    fixed: {},
  },
]

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const storedOf = async ({ table, id }: Kind, line: Fields): Promise<unknown> => {
  const key = columnOf(id)
  const found =
    await sql`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(key)} = ${line[id]}`.execute(
      cell.database.ownerDb,
    )
  expect(found.rows).toHaveLength(1)
  return found.rows[0]
}

const valuesOf = (fields: Kind['open'], which: 0 | 1): Fields => {
  const own: Readonly<Record<string, unknown>> = { loginName: [club.login, null][which] }
  return Object.fromEntries(Object.entries(fields).map(([field, pair]) => [field, own[field] ?? pair[which]]))
}

const known = async (kind: Kind) => {
  const bare = await kind.bare()
  const fixed = valuesOf(kind.fixed, 0)
  const whole = { ...fixed, ...valuesOf(kind.open, 0), ...bare }
  expect(await feed(kind.noun, whole)).toMatchObject({ accepted: 1, refused: 0 })
  return { bare, whole, stored: await storedOf(kind, bare) }
}

describe.each(kinds)('a line of $noun about what is known', (kind) => {
  it('has each of its fields in this table', async () => {
    const { schema, open, fixed, done = [] } = kind
    const listed = [...Object.keys(await kind.bare()), ...Object.keys(open), ...Object.keys(fixed), ...done]
    expect([...new Set(listed)].toSorted()).toEqual(Object.keys(schema.shape).toSorted())
  })

  it('keeps what it does not name', async () => {
    const { bare, stored } = await known(kind)
    expect(await feed(kind.noun, bare)).toMatchObject({ unchanged: 1 })
    expect(await storedOf(kind, bare)).toEqual(stored)
  })

  it.each(Object.keys(kind.open))('changes %s where it names it, and nothing else', async (field) => {
    const { bare, whole, stored } = await known(kind)
    const other = valuesOf(kind.open, 1)[field]
    expect(await feed(kind.noun, { ...bare, [field]: other })).toMatchObject({ accepted: 1 })
    expect(await storedOf(kind, bare)).not.toEqual(stored)
    if (field === '_deletedFlag') return
    expect(await feed(kind.noun, { ...bare, [field]: whole[field] })).toMatchObject({ accepted: 1 })
    expect(await storedOf(kind, bare)).toEqual(stored)
  })

  it.each(Object.keys(kind.fixed))('is refused with another %s, and taken with the same', async (field) => {
    const { bare, whole, stored } = await known(kind)
    const other = field === 'matchId' ? await gameOf() : kind.fixed[field]?.[1]
    expect(await feed(kind.noun, { ...whole, [field]: other })).toMatchObject({
      accepted: 0,
      refusals: [{ line: 1, code: 'fixed-for-good', fields: [field] }],
    })
    expect(await storedOf(kind, bare)).toEqual(stored)
    expect(await feed(kind.noun, { ...bare, [field]: whole[field] })).toMatchObject({ unchanged: 1 })
  })
})

it('a user who is deleted stays so until a line says otherwise', async () => {
  const line = { ...ofClub(), userId: randomUUID(), username: 'gone', displayName: 'Aya', roles: [], startDate: NOW }
  await feed('users', { ...line, _deletedFlag: true })
  expect(await feed('users', { ...line, mailAddress: 'aya@kita.example' })).toMatchObject({ unchanged: 1 })
  expect(await feed('users', { ...line, _deletedFlag: false })).toMatchObject({ accepted: 1 })
})

it('an organisation that began without a trial does not get one by a later line', async () => {
  const line = { organizationId: randomUUID(), organizationCode: randomUUID(), organizationName: 'Kita' }
  await feed('organization', line)
  const trial = { contractPlanGroupId: 'freePlan', days: 14 }
  expect((await feed('organization', { ...line, trial })).refusals).toEqual([
    { line: 1, code: 'fixed-for-good', fields: ['trial'] },
  ])
})

it('the first user of an organisation is flagged by its creator, and nobody else', async () => {
  const organizationId = randomUUID()
  await feed('organization', { organizationId, organizationCode: randomUUID(), organizationName: 'Kita' })
  const line = (username: string, roles: readonly string[]) => ({
    organizationId,
    userId: randomUUID(),
    username,
    displayName: username,
    roles,
    startDate: NOW,
  })
  const administrator = line('first', ['administrator'])
  for (const each of [administrator, line('second', ['administrator']), { ...administrator, displayName: 'Aya' }])
    expect(await feed('users', each)).toMatchObject({ accepted: 1 })
  const rows = cell.database.ownerDb.selectFrom('users').select(['username', 'created_by'])
  expect(await rows.where('organization_id', '=', organizationId).orderBy('username').execute()).toEqual([
    { username: 'first', created_by: 'platform' },
    { username: 'second', created_by: null },
  ])
})

it('a new organisation begins with what its vendor set for the region, and else with what is usual there', async () => {
  const newOrganizations = { lang: 'de', taxRegion: 'DE', zone: 'Europe/Berlin' } as const
  const begun = async (set: object) => {
    const line = { organizationId: randomUUID(), organizationCode: randomUUID(), organizationName: 'Kita' }
    const stream = new Blob([JSON.stringify(line)]).stream()
    const parts = { ...cell.deps, cell: { ...cell.deps.cell, ...set } }
    expect(await ingest(parts, organizationIntake, stream)).toMatchObject({ accepted: 1 })
    return cell.database.ownerDb
      .selectFrom('organizations as o')
      .innerJoin('contracts as c', 'c.organization_id', 'o.organization_id')
      .select(['o.lang', 'o.zone', 'c.zone as contractZone', 'c.tax_region', 'c.currency'])
      .where('o.organization_id', '=', line.organizationId)
      .executeTakeFirst()
  }
  const yen = { currency: 'JPY' }
  const berlin = { lang: 'de', zone: 'Europe/Berlin', contractZone: 'Europe/Berlin', tax_region: 'DE', ...yen }
  expect(await begun({ newOrganizations })).toEqual(berlin)
  const tokyo = { lang: 'en', zone: 'Asia/Tokyo', contractZone: 'Asia/Tokyo', tax_region: 'JP', ...yen }
  expect(await begun({})).toEqual(tokyo)
})
