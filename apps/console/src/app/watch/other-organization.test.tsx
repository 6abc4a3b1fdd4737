import { afterEach, beforeEach, expect, it } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { keepOffered } from '../../lib/session/offered-organizations.ts'
import { answering, json, organization } from '../../testing/cell.ts'
import { answerMessages } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { OtherOrganization } from './other-organization.tsx'

const offered = (id: string, organizationName: string, role: 'administrator' | 'viewer') => ({
  _id: id,
  organizationName,
  roles: [role],
  url: '',
  server: 'asia' as const,
})

beforeEach(async () => {
  await enter()
  keepOffered([
    offered(organization._id, 'Minato Football Club', 'administrator'),
    offered('o2', 'Rive Gauche', 'administrator'),
    offered('o3', 'Kita Club', 'viewer'),
  ])
})
afterEach(leave)

const open = (organizationId: string | null) => {
  answering(() => json(403, { code: 'password-required', message: 'no' }))
  const query = organizationId === null ? '' : `?organization=${organizationId}`
  return mount(OtherOrganization, { path: '/requests', address: `/requests${query}` })
}
const title = () => {
  const message = messageStore.read()
  return message !== null && 'title' in message ? message.title : null
}

it.each([organization._id, null])(
  'a link of the organisation that is open, or of none (%s), asks nothing',
  async (id) => {
    await open(id)
    expect(title()).toBeNull()
  },
)

it('a link of another organisation of the login offers to switch to it', async () => {
  const screen = await open('o2')
  await expect.poll(title).toBe('This link is about Rive Gauche')
  answerMessages(true)
  await expect.element(screen.getByRole('dialog', { name: 'Switch to Rive Gauche' })).toBeVisible()
})

it('who stays is not asked again', async () => {
  const screen = await open('o2')
  await expect.poll(title).toBe('This link is about Rive Gauche')
  answerMessages(false)
  await expect.poll(title).toBeNull()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it.each(['o3', 'unknown'])(
  'a link of an organisation that the login does not open (%s) is said to be one',
  async (id) => {
    await open(id)
    await expect.poll(title).toBe('This link is about another organisation')
    answerMessages(true)
    await expect.poll(title).toBeNull()
  },
)
