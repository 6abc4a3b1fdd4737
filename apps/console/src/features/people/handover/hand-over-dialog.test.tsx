import type { Person } from '@touchline/contract/people'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, json } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

const today = '2026-11-24'
const hina: Person = {
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b22',
  name: 'Hina Ogawa',
  address: 'hina@minato.test',
  role: 'billing-manager',
  state: 'active',
  invitedUntil: null,
  lastHere: null,
  isSelf: false,
  isOfPlatform: false,
  departure: null,
}
const self: Person = { ...hina, _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b21', name: 'Kaito Mori', isSelf: true }
const leaving: Person = {
  ...hina,
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b23',
  name: 'Ren Sakai',
  departure: { leavesOn: '2026-12-01', successor: 'Hina Ogawa', isWaiting: false },
}

beforeEach(enter)
afterEach(leave)

const open = async (people: readonly Person[], reply: () => Response = () => json(201, { people: [self, hina] })) => {
  const onClose = vi.fn<() => void>()
  const asked = answering(reply)
  const screen = await mount(() => <HandOverDialog people={people} today={today} onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'Hand over the bills' })
  await expect.element(dialog).toBeVisible()
  const send = () => dialog.getByRole('button', { name: 'Hand over' }).click()
  return { dialog, asked, onClose, send }
}

const day = 'From when on are you no longer an administrator?'

describe('handing over', () => {
  it('offers who stays, and asks for a choice before anything is sent', async () => {
    const { dialog, asked, send } = await open([self, hina, leaving])
    const names = dialog
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent)
    expect(names).toEqual(['Hina OgawaBilling manager', 'Somebody new, by invitation'])
    await send()
    await expect.element(dialog.getByText('Choose your successor.')).toBeVisible()
    expect(asked).toEqual([])
  })

  it('takes no day that is over or more than a year ahead', async () => {
    const { dialog, asked, send } = await open([self, hina])
    await dialog.getByRole('radio', { name: /^Hina Ogawa/ }).click()
    for (const wrong of ['2026-11-23', '2027-11-26']) {
      await dialog.getByLabelText(day).fill(wrong)
      await send()
      await expect.element(dialog.getByText('Choose today or a later day, at most a year ahead.')).toBeVisible()
    }
    expect(asked).toEqual([])
  })

  it('sends the successor and the day, and says when it happens', async () => {
    const { dialog, asked, onClose, send } = await open([self, hina])
    await dialog.getByRole('radio', { name: /^Hina Ogawa/ }).click()
    await dialog.getByLabelText(day).fill('2026-12-14')
    await send()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      { successor: { kind: 'person', id: hina._id }, leavesOn: '2026-12-14' },
    ])
    expect(lastToast()).toMatchObject({ text: 'Hina Ogawa takes over. You leave on 14 December 2026.' })
  })

  it('asks for the new person at once where nobody else is there, and keeps what was typed after a refusal', async () => {
    const { dialog, send } = await open([self], () => json(409, { code: 'person-exists', message: 'There already' }))
    const address = dialog.getByLabelText('E-mail address')
    await address.fill('next@minato.test')
    await dialog.getByLabelText('Name', { exact: true }).fill('Emi Kato')
    await send()
    await expect.element(dialog.getByText('This address is a member’s or is invited already.')).toBeVisible()
    await expect.element(address).toHaveValue('next@minato.test')
  })
})
