import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, configure, json } from '../../../testing/cell.ts'
import { mount } from '../../../testing/mount.tsx'
import { ConfirmRecipient } from './confirm-recipient.tsx'
import { Unsubscribe } from './unsubscribe.tsx'

const TOKEN = 'k3yk3yk3yk3yk3yk3yk3yk3y'

beforeEach(configure)
afterEach(() => localStorage.clear())

it('the link to an added address agrees at a press, in the language of the mail', async () => {
  const asked = answering(() =>
    json(200, { address: 'accounts@kita.test', organizationName: 'Kita', classes: ['documents', 'usage'] }),
  )
  const address = `/recipient-confirmation?token=${TOKEN}&region=europe&lang=de`
  const screen = await mount(ConfirmRecipient, { path: '/recipient-confirmation', address })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'E-Mails erhalten' })).toBeVisible()
  expect(asked).toEqual([])
  await screen.getByRole('button', { name: 'Ich bin einverstanden' }).click()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('accounts@kita.test erhält ab jetzt E-Mails zu Kita.')
  await expect.element(screen.getByText('Und zwar: Dokumente und Nutzung.')).toBeVisible()
  expect(asked).toMatchObject([{ path: '/europe/recipients/confirm', body: `{"token":"${TOKEN}"}` }])
})

it.each([
  ['mail-token-expired', 410, /^This link is too old\./],
  ['mail-token-used', 409, /^This address is confirmed already\./],
  ['mail-token-unknown', 404, /^This link does not work any more\./],
])('says that a link is %s', async (code, status, text) => {
  answering(() => json(status, { code, message: 'no' }))
  const address = `/recipient-confirmation?token=${TOKEN}&region=asia&lang=en`
  const screen = await mount(ConfirmRecipient, { path: '/recipient-confirmation', address })
  await screen.getByRole('button', { name: 'I agree' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(text)
})

it('the link at the foot of a mail ends it at a press, and takes it back', async () => {
  const linked = { organizationName: 'Kita', maskedAddress: 'o•••@kita.test', line: 'paid', ends: 'line', isOn: true }
  const asked = answering(({ path, body }) =>
    json(200, path.endsWith('/read') ? linked : { ...linked, isOn: body.includes('true') }),
  )
  const address = `/unsubscribe?token=${TOKEN}&region=asia&lang=en`
  const screen = await mount(Unsubscribe, { path: '/unsubscribe', address })
  const said = screen.getByRole('status')
  await expect.element(said).toHaveTextContent('o•••@kita.test gets these mails about Kita: Paid, with receipt.')
  await screen.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(said).toMatchTextContent(/no longer gets these mails/)
  await screen.getByRole('button', { name: 'Turn on again' }).click()
  await expect.element(said).toMatchTextContent(/gets these mails about Kita again/)
  expect(asked.map(({ path }) => path)).toEqual([
    '/asia/unsubscribe_link/read',
    '/asia/unsubscribe_link/follow',
    '/asia/unsubscribe_link/follow',
  ])
})
