import type { Person } from '@touchline/contract/people'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { begin } from '../../lib/session/session.ts'
import { answering, json, sessionOf } from '../../testing/cell.ts'
import { contractDocument } from '../../testing/contract-document.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
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
}
const hina: Person = {
  ...kaito,
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b22',
  name: 'Hina Ogawa',
  address: 'hina@minato.test',
  role: 'billing-manager',
  lastHere: '2026-11-18T01:00:00.000Z',
  isSelf: false,
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

beforeEach(enter)
afterEach(async () => {
  await leave()
  vi.restoreAllMocks()
})

/** Answers the screen's reads; a change is answered by the test. */
const open = async (change: (path: string) => Response = () => json(500, {})) => {
  const document = contractDocument()
  const asked = answering(({ path, body }) => {
    if (body !== '' || path.endsWith('/send_again') || path.endsWith(ren._id)) return change(path)
    if (path.endsWith('/people')) return json(200, { people: [kaito, hina, ren] })
    return json(200, path.endsWith('/contract_info') ? { results: [document] } : document)
  })
  const screen = await mount(People)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2 people see the bills')
  return { screen, asked }
}

describe('the people', () => {
  it('are said with what they may do and when they were here', async () => {
    const { screen } = await open()
    await expect.element(screen.getByText(/^2 of them may buy and change/)).toBeVisible()
    const row = (name: RegExp) => screen.getByRole('row', { name })
    await expect.element(row(/Kaito Mori/)).toMatchTextContent(/Administrator.*now, this is you/)
    await expect.element(row(/Hina Ogawa/)).toMatchTextContent(/Billing manager.*buy and change; not people.*18 Nov/)
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
    await expect.element(dialog.getByText('The e-mail address is incorrect.')).toBeVisible()
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
    await screen.getByRole('button', { name: 'Change: Hina Ogawa' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Role of Hina Ogawa' })
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByLabelText(/^Reader/).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => lastToast()?.text).toBe('Hina Ogawa is Reader from now on.')
    expect(asked.at(-1)).toMatchObject({ path: expect.stringContaining(`${hina._id}/role`), body: '{"role":"reader"}' })
    await screen.getByRole('button', { name: 'Send again: Ren Sakai' }).click()
    await expect.poll(() => lastToast()?.text).toMatch(/^A new link was sent to ren@minato\.test/)
  })

  it.each(['billing-manager', 'reader'] as const)('are only read by a %s', async (memberRole) => {
    begin('/asia', { ...sessionOf('token'), memberRole })
    const { screen } = await open()
    expect(screen.getByRole('button').query()).toBeNull()
    await expect.element(screen.getByText('Only administrators invite and remove people.')).toBeVisible()
  })
})
