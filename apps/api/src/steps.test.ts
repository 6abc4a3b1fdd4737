import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditKind, AuditKindOf } from '@touchline/domain/history'
import { isNoticeKind, noticesOfAdministrators } from '@touchline/domain/notices'
import { sharedWorld } from '@touchline/testing/shared'
import { stepsOf } from '@touchline/testing/steps/all-steps'
import { addressOf, type Cast, type Club, openClub, type Take } from '@touchline/testing/steps/club'
import { NEW_ADDRESS } from '@touchline/testing/steps/login-steps'
import { INVITED } from '@touchline/testing/steps/people-steps'
import { beforeEach, expect, it } from 'vitest'

type OfAccount =
  | 'save-card'
  | 'register-customer'
  | 'save-contract-info'
  | 'save-buyer'
  | 'rename-organization'
  | 'erase-person'
  | 'end-tax-number'
  | 'send-link-again'
  | 'confirm-recipient'
  | 'edit-recipient'
  | 'remove-recipient'
  | 'switch-notice'
  | 'unsubscribe'
  | 'set-thresholds'
  | 'begin-calendar-feed'
  | 'end-calendar-feed'
  | 'download-period'
  | Extract<AuditKind, `${string}-mail-address`>

type OfRequest = 'ask-approval' | Extract<AuditKind, `${string}-request` | `request-${string}`>

type Step = Exclude<AuditKindOf<'account' | 'access'>, OfAccount> | OfRequest | 'add-recipient'

const everyStep = (of: Club): Readonly<Record<Step, Take>> => stepsOf(of)

const world = await sharedWorld({ hearsEvents: false })
let club: Club
beforeEach(async () => {
  const { ownerDb } = world.database
  await ownerDb.deleteFrom('jobs').execute()
  club = await openClub(world)
})

const rowsOf = (table: 'notices' | 'audit_entries') =>
  world.database.ownerDb.selectFrom(table).where('organization_id', '=', club.mori.organizationId)

function partyOf({ person, successor }: Cast, userId: string): string {
  const { mori, sato, manager } = club
  if (userId === person?.userId) return 'person'
  if (userId === successor?.userId) return 'successor'
  if (userId === mori.userId || userId === sato.userId) return 'administrators'
  return userId === manager.userId ? 'managers' : userId
}

const BILLING_CONTACT = 'office@kita.example'
const isOfContact = (step: Step): boolean => step === 'add-recipient'

function mailedTo(step: Step, cast: Cast, to: string): string {
  if (to === INVITED) return 'invited'
  if (to === NEW_ADDRESS) return 'new address'
  if (step === 'change-own-address') return 'address before'
  if (to === BILLING_CONTACT) return 'payer'
  const { mori, sato, manager, reader } = club
  const who = [mori, sato, manager, reader].find((each) => to === addressOf(each))
  return who === undefined ? to : partyOf(cast, who.userId)
}

const listed = (parties: Iterable<string>): string =>
  [...new Set(parties)].toSorted((a, b) => (a < b ? -1 : 1)).join(', ') || '–'

const isOfStep = (kind: string): boolean => kind !== 'purchase-confirmed'

const bellOfAll = (kind: string): string =>
  isNoticeKind(kind) && noticesOfAdministrators.includes(kind) ? 'all administrators' : 'everybody'

async function hears(step: Step) {
  const [cast, take] = await everyStep(club)[step]()
  await world.runDue()
  const known = await rowsOf('notices').select('notice_id').execute()
  const written = (await rowsOf('audit_entries').select('sequence').execute()).length
  const mailedBefore = world.mailbox.taken.length
  await take()
  await world.runDue()
  expect(world.jobErrors).toEqual([])
  const actions = await rowsOf('audit_entries').select('action').orderBy('sequence').offset(written).execute()
  const notices = await rowsOf('notices').select(['notice_id', 'kind', 'user_id']).execute()
  const said = notices.filter(
    ({ notice_id, kind }) => isOfStep(kind) && !known.some((row) => row.notice_id === notice_id),
  )
  const mails = world.mailbox.taken.slice(mailedBefore).filter(({ to }) => to !== BILLING_CONTACT || isOfContact(step))
  return {
    isInHistory: actions.some(({ action }) => action === step),
    bell: listed(said.map(({ kind, user_id: userId }) => (userId === null ? bellOfAll(kind) : partyOf(cast, userId)))),
    mail: listed(mails.map(({ to }) => mailedTo(step, cast, to))),
  }
}

const record = join(import.meta.dirname, '../../../docs/sign-in.md')
const lines = readFileSync(record, 'utf8').matchAll(/^\| `([a-z-]+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)
const table = new Map([...lines].map(([, step = '', bell = '', mail = '']) => [step, { bell, mail }]))
const isStep = (name: string): name is Step => table.has(name)

it('the document has a line for each step, and for nothing else', () => {
  expect([...table.keys()].toSorted()).toEqual(Object.keys(stepsOf(club)).toSorted())
})

it.each([...table.keys()].filter(isStep))('of %s those hear whom the document names, and nobody else', async (step) => {
  expect(await hears(step)).toEqual({ isInHistory: true, ...table.get(step) })
})
