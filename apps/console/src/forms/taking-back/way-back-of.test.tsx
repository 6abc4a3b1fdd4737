import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import type { ConfirmedCall } from '../../lib/confirmed-call.ts'
import { WayBackOf } from './way-back-of.tsx'

it.each<readonly [ConfirmedCall, string]>([
  ['askApproval', 'Can be undone until it is decided, at the request and in Coming up.'],
  ['invitePerson', 'Can be undone until the invitation is accepted, under People.'],
  ['requestMailAddressChange', 'Can be undone until the address is confirmed, where it is shown as waiting.'],
  ['removePerson', 'They can be invited again at any time, under People.'],
  ['saveCard', 'Can be changed again at any time, in the same place.'],
  ['reissueDocument', 'Cannot be undone: the mail leaves at once.'],
])('says of %s where and how it goes back', async (call, said) => {
  const messages = await loadMessages('en')
  await render(
    <LanguageProvider initial={{ language: 'en', messages }}>
      <WayBackOf call={call} />
    </LanguageProvider>,
  )
  await expect.element(page.getByText(said)).toBeVisible()
})
