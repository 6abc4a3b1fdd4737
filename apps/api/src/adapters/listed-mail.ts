import type { Mail, Message } from '../ports/mail.ts'

export const isListed = (to: string, list: readonly string[]): boolean => {
  const address = to.toLowerCase()
  return list.some((each) =>
    each.startsWith('@') ? address.endsWith(each.toLowerCase()) : address === each.toLowerCase(),
  )
}

export const listedMail = (
  mail: Mail,
  { list, keep }: { readonly list: readonly string[]; readonly keep: (message: Message) => Promise<void> },
): Mail => ({
  send: (message) => (isListed(message.to, list) ? mail.send(message) : keep(message)),
})
