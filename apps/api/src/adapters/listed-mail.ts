import type { Mail, Message } from '../ports/mail.ts'

/** By its address, or by its domain. */
export const isListed = (to: string, list: readonly string[]): boolean => {
  const address = to.toLowerCase()
  return list.some((each) =>
    each.startsWith('@') ? address.endsWith(each.toLowerCase()) : address === each.toLowerCase(),
  )
}

/** Sends to the addresses and domains of a list only; the others' mails are kept where `keep` puts them. */
export const listedMail = (
  mail: Mail,
  { list, keep }: { readonly list: readonly string[]; readonly keep: (message: Message) => Promise<void> },
): Mail => ({
  send: (message) => (isListed(message.to, list) ? mail.send(message) : keep(message)),
})
