import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { announceConfirmed } from '../../lib/mail-confirmed.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { contract, readingBooks } from '../../testing/books.ts'
import { answering, json } from '../../testing/cell.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { MailWatch } from './mail-watch.tsx'

const Address = () => <p>{useQuery(contractQuery()).data?.document.customerInfo.mail}</p>

beforeEach(enter)
afterEach(leave)

describe('the link of a mail that is opened in another tab', () => {
  const show = async () => {
    let document = contract
    answering((asked) => readingBooks(asked, { contract: document }) ?? json(404))
    const screen = await mount(() => (
      <>
        <Address />
        <MailWatch />
      </>
    ))
    await expect.element(screen.getByText('office@minato.test')).toBeVisible()
    document = { ...contract, customerInfo: { ...contract.customerInfo, mail: 'new@minato.test' } }
    return screen
  }

  it('shows the new address here, and says so', async () => {
    const screen = await show()
    announceConfirmed('new@minato.test')
    await expect.element(screen.getByText('new@minato.test')).toBeVisible()
    await expect.poll(() => lastToast()?.text).toBe('new@minato.test is confirmed.')
  })

  it('says nothing of an address that is not this organisation’s', async () => {
    const screen = await show()
    announceConfirmed('office@another.test')
    await expect.element(screen.getByText('new@minato.test')).toBeVisible()
    expect(lastToast()).toBeUndefined()
  })
})
