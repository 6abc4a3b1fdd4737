import type { FactorDemand } from '@touchline/contract/factor-demand'
import type { Person } from '@touchline/contract/people'
import type { PurchaseRequest } from '@touchline/contract/requests'
import type { RecentUse } from '@touchline/contract/usage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page as view } from 'vitest/browser'
import '@touchline/ui/styles/base.css'
import '@touchline/ui/styles/controls.css'
import '@touchline/ui/styles/surfaces.css'
import '@touchline/ui/styles/tokens.css'
import { begin } from '../../lib/session/session.ts'
import { answering, json, organization, sessionOf } from '../../testing/cell.ts'
import { contractDocument } from '../../testing/contract-document.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { askedRequest } from '../../testing/purchase-request.ts'
import { People } from './people.tsx'

const kaito: Person = {
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b21',
  name: 'Kaito Mori',
  address: 'k.mori',
  role: 'administrator',
  state: 'active',
  invitedUntil: null,
  lastHere: '2026-11-20T01:00:00.000Z',
  isSelf: true,
  isOfPlatform: true,
  departure: null,
}
const hina: Person = {
  ...kaito,
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b22',
  name: 'Hina Ogawa',
  address: 'accounting@minatofootball.club.example',
  role: 'billing-manager',
  lastHere: '2026-11-18T01:00:00.000Z',
  isSelf: false,
  isOfPlatform: false,
}
const ren: Person = {
  ...hina,
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b23',
  name: 'Ren Sakai',
  address: 'ren@minato.test',
  role: 'reader',
  state: 'invited',
  invitedUntil: '2026-11-26T01:00:00.000Z',
  lastHere: null,
}

const demand: FactorDemand = {
  demand: null,
  nextStart: '2026-12-06',
  hasOwn: true,
  people: 2,
  without: [{ _id: hina._id, name: 'Hina Ogawa', role: 'billing-manager' }],
}

function idOf(index: number): string {
  return `6f9d2c1e-0c6b-4a53-9a5e-${String(index).padStart(12, '0')}`
}

beforeEach(enter)
afterEach(leave)

const platformUsers = Array.from({ length: 800 }, (_, index) => ({
  _id: idOf(index),
  _organization: organization._id,
  _createdDate: '2026-01-01T00:00:00.000Z',
  username: `u${index}`,
  displayName: `User ${index}`,
  playerId: null,
  staffPosition: null,
  roles: [index < 3 ? 'analyst' : 'viewer'],
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: null,
  _deletedFlag: false,
}))
const [first] = platformUsers
const aya = { ...first, _id: idOf(900), displayName: 'Aya Tanaka' }
const unapproved = {
  _id: idOf(900),
  userApprovementId: idOf(900),
  userId: idOf(900),
  approvementStatus: 'UNAPPROVED',
  role: 'viewer',
}
const recent: readonly RecentUse[] = [
  { userId: idOf(700), lastUsedOn: '2026-11-20', uploadSeconds: 7_200 },
  { userId: idOf(1), lastUsedOn: '2026-06-30', uploadSeconds: 0 },
]

const open = async (
  change: (path: string) => Response = () => json(500, {}),
  {
    waiting = [],
    title = '2 people see the bills',
    manager = hina,
  }: { waiting?: readonly PurchaseRequest[]; title?: string; manager?: Person } = {},
) => {
  const document = contractDocument()
  const asked = answering(({ path, body }) => {
    if (body !== '' || path.endsWith('/send_again') || path.endsWith(ren._id)) return change(path)
    if (path.includes('/manage/users?_id')) return json(200, { results: [aya] })
    if (path.includes('/manage/users')) return json(200, { results: platformUsers })
    if (path.includes('/manage/recent_use')) return json(200, { results: recent })
    if (path.includes('/user_approvement')) return json(200, { results: [unapproved] })
    if (path.includes('/purchase_requests')) return json(200, { results: waiting })
    if (path.includes('/contract_plan')) return json(200, { results: [] })
    if (path.endsWith('/purchase_limit')) return json(200, { amount: null, currency: 'JPY' })
    if (path.endsWith('/second_factor')) return json(200, demand)
    if (path.endsWith('/people')) return json(200, { people: [kaito, manager, ren] })
    return json(200, path.endsWith('/contract_info') ? { results: [document] } : document)
  })
  const screen = await mount(People)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  return { screen, asked }
}

function linesOf(node: Node): number {
  const range = document.createRange()
  range.selectNodeContents(node)
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
}

describe('the people', () => {
  it('break no word where letters are wide', async () => {
    await view.viewport(1_440, 900)
    Object.assign(document.body.style, { width: '1145px', letterSpacing: '0.05em' })
    try {
      const { screen } = await open()
      await expect.element(screen.getByText('Billing manager', { exact: true })).toBeVisible()
      const facts = ['Billing manager', 'invited, until 26 November'].map((text) => screen.getByText(text).element())
      const parts = screen.getByText(hina.address ?? '').element().childNodes
      const broken = [...facts, ...parts].filter((node) => linesOf(node) > 1)
      expect(broken.map(({ textContent }) => textContent)).toEqual([])
    } finally {
      document.body.removeAttribute('style')
      await view.viewport(1_280, 800)
    }
  })

  it.each([
    ['2025-06-30T15:00:00.000Z', /Billing manager.*1 July 2025/],
    [null, /Billing manager.*never/],
  ])(
    'say when they were here last, with the year where it is another one, and who never was: %s',
    async (lastHere, said) => {
      const { screen } = await open(undefined, { manager: { ...hina, lastHere } })
      await expect.element(screen.getByRole('row', { name: /Hina Ogawa/ })).toMatchTextContent(said)
    },
  )

  it('are said with what they may do and when they were here', async () => {
    const { screen } = await open()
    await expect.element(screen.getByText(/^2 may buy and change/)).toBeVisible()
    const row = (name: RegExp) => screen.getByRole('row', { name })
    await expect.element(row(/Kaito Mori/)).toMatchTextContent(/Administrator.*now \(you\)/)
    await expect.element(row(/Hina Ogawa/)).toMatchTextContent(/Billing manager.*18 Nov/)
    await expect.element(row(/Ren Sakai/)).toMatchTextContent(/Reader.*invited, until 26 Nov/)
    expect(
      row(/Kaito Mori/)
        .getByRole('button')
        .query(),
    ).toBeNull()
  })

  it('are invited by name, address and role', async () => {
    const { screen, asked } = await open(() => json(201, { people: [kaito, hina, ren] }))
    await screen.getByRole('button', { name: 'Invite someone' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Invite someone' })
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect.element(dialog.getByText('The email address is incorrect')).toBeVisible()
    await dialog.getByLabelText('E-mail address').fill('yui@minato.test')
    await dialog.getByLabelText('Name').fill('Yui Abe')
    await dialog.getByLabelText(/^Billing manager/).click()
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect.poll(() => lastToast()?.text).toBe('yui@minato.test is invited.')
    const body = asked.find((each) => each.body !== '')?.body ?? ''
    expect(JSON.parse(body)).toEqual({
      address: 'yui@minato.test',
      name: 'Yui Abe',
      role: 'billing-manager',
      lang: 'en',
    })
  })

  it('who are there already are not invited again', async () => {
    const { screen } = await open(() => json(409, { code: 'person-exists', message: 'no' }))
    await screen.getByRole('button', { name: 'Invite someone' }).click()
    await screen.getByLabelText('E-mail address').fill('ren@minato.test')
    await screen.getByLabelText('Name').fill('Ren')
    await screen.getByRole('button', { name: 'Send the invitation' }).click()
    await expect.element(screen.getByText(/is a member’s or is invited already/)).toBeVisible()
  })

  it('get another role, and an invitation is sent again', async () => {
    const { screen, asked } = await open(() => json(200, { people: [kaito, hina, ren] }))
    await expect.element(screen.getByRole('button', { name: 'Remove Hina Ogawa?' })).toHaveTextContent('Remove')
    await screen.getByRole('button', { name: 'Change: Hina Ogawa' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Role of Hina Ogawa' })
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByLabelText(/^Reader/).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => lastToast()?.text).toBe('Hina Ogawa is now a reader.')
    expect(asked.at(-1)).toMatchObject({ path: expect.stringContaining(`${hina._id}/role`), body: '{"role":"reader"}' })
    await screen.getByRole('button', { name: 'Send again: Ren Sakai' }).click()
    await expect.poll(() => lastToast()?.text).toMatch(/^A new link was sent to ren@minato\.test/)
  })

  it('with a seat are counted, with a mark for what is free, and listed one line below', async () => {
    const { screen } = await open()
    const seats = screen.getByRole('region', { name: 'Seats in the video service' })
    await expect.element(seats.getByText(/799 users without upload or export in 60 days\./)).toBeVisible()
    await expect.element(seats.getByText('1 user waits for approval in the video service.')).toBeVisible()
    expect(seats.getByRole('table').query()).toBeNull()
    await seats.getByText('All 800 users').click()
    await expect.element(seats.getByRole('rowheader').first()).toHaveTextContent('User 700')
  })

  it('come after a request that waits for the reader, which is decided there', async () => {
    const title = 'One request waits for you'
    const { screen, asked } = await open(() => json(200, askedRequest), { waiting: [askedRequest], title })
    await expect.element(screen.getByText(/^2 people see the bills\. 2 may buy/)).toBeVisible()
    await screen.getByRole('button', { name: 'Approve · ¥2,200' }).click()
    await expect.poll(() => lastToast()?.text).toBe('Approved and bought.')
    expect(asked.filter(({ path }) => path.endsWith(`${askedRequest._id}/approve`))).toHaveLength(1)
  })

  it.each(['billing-manager', 'reader'] as const)(
    'come first for a %s, whom no request waits for',
    async (memberRole) => {
      begin('/asia', { ...sessionOf('token'), memberRole })
      const { screen } = await open(undefined, { waiting: [askedRequest] })
      expect(screen.getByRole('button', { name: /^Approve/ }).query()).toBeNull()
    },
  )

  it.each(['billing-manager', 'reader'] as const)('are only read by a %s', async (memberRole) => {
    begin('/asia', { ...sessionOf('token'), memberRole })
    const { screen } = await open()
    const card = screen.getByRole('region', { name: 'Who sees the bills' })
    expect(card.getByRole('button').query()).toBeNull()
    expect(screen.getByRole('button', { name: 'Invite someone' }).query()).toBeNull()
    await expect.element(screen.getByText('Only administrators invite and remove people.')).toBeVisible()
  })
})
