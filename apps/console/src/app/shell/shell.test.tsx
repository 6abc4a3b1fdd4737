import { useSyncExternalStore } from 'react'
import { expect, it } from 'vitest'
import { begin, end, organizationId, sessionStore } from '../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { Shell } from './shell.tsx'

function Whose() {
  useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  return <p>Of {organizationId()}</p>
}

it('nothing of the organisation stays in the frame once the session ends, and no screen asks whose it is', async () => {
  await configure()
  answering(() => json(404))
  const { _organization } = begin('/asia', sessionOf('access'))
  const screen = await mount(Whose, { frame: Shell })
  await expect.element(screen.getByText(`Of ${_organization}`)).toBeVisible()
  await expect.element(screen.getByText('Minato Football Club')).toBeVisible()
  end('logout')
  await expect.element(screen.getByText('Minato Football Club')).not.toBeInTheDocument()
  expect(screen.container.textContent).toBe('')
})
