import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { type PayerDraft, PayerFields } from './payer-fields.tsx'

beforeEach(enter)
afterEach(leave)

const FRENCH = '+33 6 12 34 56 78'

const shown = (phone: PayerDraft['phone']) =>
  mount(function Form() {
    const [draft, setDraft] = useState<PayerDraft>({ name: 'Rive Gauche', phone })
    return <PayerFields draft={draft} onChange={setDraft} />
  })

describe('a telephone number that is none of the chosen country', () => {
  it('is said as soon as the country is chosen', async () => {
    const page = await shown({ country: 'FR', text: FRENCH })
    await expect.element(page.getByText('Invalid phone number.')).not.toBeInTheDocument()
    await page.getByRole('combobox').selectOptions('DE')
    await expect.element(page.getByText('Invalid phone number.')).toBeVisible()
  })

  it('is said at once where it was saved before', async () => {
    const page = await shown({ country: 'DE', text: FRENCH })
    await expect.element(page.getByText('Invalid phone number.')).toBeVisible()
  })

  it('is not said of a field that nobody has filled in yet', async () => {
    const page = await shown({ country: 'FR', text: '' })
    await page.getByRole('combobox').selectOptions('DE')
    await expect.element(page.getByText('Phone number is required')).not.toBeInTheDocument()
  })
})
