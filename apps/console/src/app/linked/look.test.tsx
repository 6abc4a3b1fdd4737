import { afterEach, beforeEach, expect, it } from 'vitest'
import { RequestScreen } from '../../features/requests/request-screen.tsx'
import { hold } from '../../lib/session/session.ts'
import { answering, json, sessionOf } from '../../testing/cell.ts'
import { contractDocument } from '../../testing/contract-document.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { askedRequest } from '../../testing/purchase-request.ts'
import { asLook } from './dashed.tsx'

beforeEach(enter)
afterEach(leave)

const why = 'A look changes nothing. Only the organisation can do this.'

const open = async (memberRole: 'administrator' | 'reader') => {
  const shown = memberRole === 'administrator' ? {} : { memberRole }
  hold({ ...sessionOf('look'), base: '/asia/api/v0', ...shown, linked: asLook })
  const document = contractDocument()
  const sent = answering(({ path }) => {
    if (path.endsWith(`/${askedRequest._id}`)) return json(200, askedRequest)
    if (path.includes('/purchase_requests')) return json(200, { results: [askedRequest] })
    if (path.includes('/contract_plan')) return json(200, { results: [] })
    return json(200, path.endsWith('/contract_info') ? { results: [document] } : document)
  })
  const address = `/requests/${askedRequest._id}`
  const screen = await mount(RequestScreen, { path: '/requests/$id', address })
  await expect.element(screen.getByText('For the cup')).toBeVisible()
  return { screen, sent }
}

it('a look as an administrator shows what administrators decide, dashed, and a press does nothing', async () => {
  const { screen, sent } = await open('administrator')
  const group = screen.getByRole('group', { name: why })
  await group.getByRole('button', { name: 'Approve and buy' }).click()
  await group.getByRole('button', { name: 'Decline' }).click()
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(sent.filter(({ body }) => body !== '')).toEqual([])
})

it('a look as a reader shows what readers see', async () => {
  const { screen } = await open('reader')
  await expect.element(screen.getByText(/administrator/i).first()).toBeVisible()
  expect(screen.getByRole('group', { name: why }).query()).toBeNull()
})
