import { allActions, billingRoles, mayDo } from '@touchline/domain/people'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { begin } from '../lib/session/session.ts'
import { sessionOf } from '../testing/cell.ts'
import { enter, leave, mount } from '../testing/mount.tsx'
import { Allowed } from './allowed.tsx'

beforeEach(enter)
afterEach(leave)

const Everything = () => (
  <ul>
    {allActions().map((action) => (
      <Allowed key={action} to={action}>
        <li>{action}</li>
      </Allowed>
    ))}
  </ul>
)

it.each(billingRoles)('what a role may not do is not there: %s', async (role) => {
  begin('/asia', { ...sessionOf('token'), ...(role === 'administrator' ? {} : { memberRole: role }) })
  const screen = await mount(Everything)
  await expect.element(screen.getByRole('list')).toBeVisible()
  const shown = screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(shown).toEqual(allActions().filter((action) => mayDo(role, action)))
})
