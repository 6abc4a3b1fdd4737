export { countedMailboxOf, isMailAddress, mailAddressWritten, mailboxOf } from './mail-address.ts'
export { maskedMail } from './masked-mail.ts'
