import { expect } from '../fixtures.ts'

/** The token of the link in the newest mail to an address, which is not the one before it. */
export async function mailedToken(address: string, to: string, before = ''): Promise<string> {
  let token = ''
  await expect(async () => {
    const inbox = await (await fetch(`${address}/inbox`)).text()
    const mail = inbox.split('<article>').find((each) => each.includes(to)) ?? ''
    token = /\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
    expect(token).not.toBe('')
    expect(token).not.toBe(before)
  }).toPass()
  return token
}
